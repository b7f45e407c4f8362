import { colourRoles } from "./colour-roles.ts";
import type { ColourRoles } from "./colour-roles.ts";

/** The two colours of the deployment's configuration, `#rgb` or `#rrggbb`. */
export interface ThemeColours {
  primary: string;
  secondary: string;
}

export interface LlumTheme {
  light: ColourRoles;
  dark: ColourRoles;
  /** Style sheet text with a `--llum-<role>` variable per role, for both schemes. */
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
    `@media (prefers-color-scheme:dark){:root:not([data-colour-scheme="light"]){${darkRules}}}`,
    `:root[data-colour-scheme="dark"]{${darkRules}}`,
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
