import { colourRoles, type ColourRoles } from "./colour-roles.ts";

/** The two colours of the deployment's configuration, `#rgb` or `#rrggbb`. */
export interface ThemeColours {
  primary: string;
  secondary: string;
}

export interface LlumTheme {
  light: ColourRoles;
  dark: ColourRoles;
  /** Style sheet text with a `--llum-<role>` variable per role, for both schemes; on paper it is light. */
  css: string;
}

const declarations = (roles: ColourRoles): string =>
  Object.entries(roles)
    .map(([role, hex]) => `--llum-${role}:${hex}`)
    .join(";");

const themeCss = (light: ColourRoles, dark: ColourRoles): string => {
  const lightRules = `color-scheme:light;${declarations(light)}`;
  const darkRules = `color-scheme:dark;${declarations(dark)}`;
  return [
    `:root{${lightRules}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-colour-scheme="light"]){${darkRules}}}`,
    `@media screen{:root[data-colour-scheme="dark"]{${darkRules}}}`,
  ].join("\n");
};

/**
 * The deployment's theme. Pure and without the DOM: the server writes `css` into the first HTML, in
 * a style element with the page's nonce, so that nothing flashes and the browser computes no colours.
 * Throws when a colour is not of the form `#rgb` or `#rrggbb`.
 */
export const createLlumTheme = ({ primary, secondary }: ThemeColours): LlumTheme => {
  const light = colourRoles(primary, secondary, "light");
  const dark = colourRoles(primary, secondary, "dark");
  return { light, dark, css: themeCss(light, dark) };
};

/** The portal's mark in the browser's tab, in the deployment's colours: an address that holds the picture itself. */
export const portalIcon = ({ primary, secondary }: ThemeColours): string => {
  const rays =
    "M16 4v3M16 25v3M4 16h3M25 16h3M7.5 7.5l2.1 2.1M22.4 22.4l2.1 2.1M7.5 24.5l2.1-2.1M22.4 9.6l2.1-2.1";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${primary}'/><circle cx='16' cy='16' r='6' fill='${secondary}'/><path d='${rays}' stroke='${secondary}' stroke-width='2.5' stroke-linecap='round'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};
