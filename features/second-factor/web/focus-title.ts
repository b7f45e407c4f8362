/** Takes the keyboard to the page's title when what had it is gone. */
export const focusTitle = (): void => document.getElementById("page-title")?.focus();
