import type { ThemeColours } from "./theme.ts";

/** The portal's mark in the browser's tab, in the deployment's colours: an address that holds the picture itself. */
export const portalIcon = ({ primary, secondary }: ThemeColours): string => {
  const rays =
    "M16 4v3M16 25v3M4 16h3M25 16h3M7.5 7.5l2.1 2.1M22.4 22.4l2.1 2.1M7.5 24.5l2.1-2.1M22.4 9.6l2.1-2.1";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='${primary}'/><circle cx='16' cy='16' r='6' fill='${secondary}'/><path d='${rays}' stroke='${secondary}' stroke-width='2.5' stroke-linecap='round'/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};
