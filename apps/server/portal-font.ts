import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where the built portal has its typeface, for the pages that the server draws; undefined without a build. */
export const findPortalFont = (webRoot: string | undefined): string | undefined => {
  const assets = join(webRoot ?? "", "assets");
  if (webRoot === undefined || !existsSync(assets)) return undefined;
  const file = readdirSync(assets).find((name) => /^inter-latin-wght-normal\b.*\.woff2$/.test(name));
  return file === undefined ? undefined : `/assets/${file}`;
};
