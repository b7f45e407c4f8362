/** Where the person's choice of light, dark or auto is kept in the browser. */
export const COLOUR_SCHEME_KEY = "llum-colour-scheme";

/**
 * Classic script that the server inlines, with the page's nonce, before the theme's style: it applies a
 * chosen scheme before the first paint. Without it the page still follows the device's scheme.
 */
export const COLOUR_SCHEME_SCRIPT = `try{var s=localStorage.getItem("${COLOUR_SCHEME_KEY}");if(s==="light"||s==="dark")document.documentElement.setAttribute("data-mantine-color-scheme",s)}catch(e){}`;
