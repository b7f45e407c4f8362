import { existsSync } from "node:fs";
import { join } from "node:path";
import { camelOf } from "../scaffold/names.ts";
import { head, importOf } from "./list-of-files.ts";

/** The features that the portal mounts, with the code of their screens. */
export const screenLists = (
  root: string,
  features: ReadonlyMap<string, { readonly actions?: readonly unknown[] | undefined }>,
): Record<string, string> => {
  const hasScreens = (name: string): boolean => existsSync(join(root, "features", name, "web/screens.ts"));
  const mounted = [...features].flatMap(([name, { actions = [] }]) =>
    hasScreens(name) || actions.length > 0 ? [name] : [],
  );
  const imports = mounted.map((name) =>
    hasScreens(name)
      ? `${importOf(name)}import { screens as ${camelOf(name)}Screens } from "#features/${name}/web/screens.ts";\n`
      : importOf(name),
  );
  const entries = mounted.map((name) => {
    const screens = hasScreens(name) ? `${camelOf(name)}Screens` : "{}";
    return `  { feature: ${camelOf(name)}, screens: ${screens} },\n`;
  });
  return {
    "apps/web/screens.gen.ts": `${head}import type { Feature } from "#platform/contract/feature.ts";
import type { Screen } from "#platform/web/routing/screens.ts";
${imports.join("")}
export interface MountedFeature {
  readonly feature: Feature;
  readonly screens: Readonly<Record<string, Screen>>;
}

/** The features that have screens, and those with actions that lead to the screens of others. */
export const mountedFeatures: readonly MountedFeature[] = [
${entries.join("")}];
`,
  };
};
