import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { camelOf } from "../scaffold/names.ts";

const head = "// Generated from the folders in features/ by `npm run features`. Do not edit.\n";

const importOf = (name: string): string =>
  `import { feature as ${camelOf(name)} } from "#features/${name}/feature.ts";\n`;

/**
 * The lists of features in `apps/`, by path: every feature for both sides, and those with screens for the portal. A
 * folder in `features/` with a `feature.ts` is a feature; nothing else needs to name it.
 */
export const featureLists = (root: string): Record<string, string> => {
  const names = readdirSync(join(root, "features"))
    .filter((name) => existsSync(join(root, "features", name, "feature.ts")))
    .toSorted();
  const withScreens = names.filter((name) => existsSync(join(root, "features", name, "web/screens.ts")));
  return {
    "apps/features.gen.ts": `${head}import type { Feature } from "#platform/contract/feature.ts";
${names.map(importOf).join("")}
export const features: readonly Feature[] = [
${names.map((name) => `  ${camelOf(name)},\n`).join("")}];
`,
    "apps/web/screens.gen.ts": `${head}import type { Feature } from "#platform/contract/feature.ts";
import type { Screen } from "#platform/web/routing/screens.ts";
${withScreens
  .map(
    (name) =>
      `${importOf(name)}import { screens as ${camelOf(name)}Screens } from "#features/${name}/web/screens.ts";\n`,
  )
  .join("")}
export interface MountedFeature {
  readonly feature: Feature;
  readonly screens: Readonly<Record<string, Screen>>;
}

/** The features that have screens. */
export const mountedFeatures: readonly MountedFeature[] = [
${withScreens.map((name) => `  { feature: ${camelOf(name)}, screens: ${camelOf(name)}Screens },\n`).join("")}];
`,
  };
};
