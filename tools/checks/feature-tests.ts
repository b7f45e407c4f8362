import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const imported = /(?:from|import)\s*\(?\s*"((?:#|\.{1,2}\/)[^"]+)"/g;

/** Names of all features, in alphabetical order. */
export const featureNames = (root: string): string[] =>
  globSync("features/*/feature.ts", { cwd: root })
    .map((path) => path.split("/")[1] ?? "")
    .toSorted();

/** Imports of a file from features' folders, as paths from the root. Other folders are not followed. */
const createImportReader = (root: string) => {
  const known = new Map<string, string[]>();
  return (path: string): string[] => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const text = path.endsWith(".json") ? "" : readFileSync(join(root, path), "utf8");
    const found = [...text.matchAll(imported)]
      .map(([, specifier = ""]) =>
        specifier.startsWith("#") ? specifier.slice(1) : join(dirname(path), specifier),
      )
      .filter((target) => target.startsWith("features/"));
    known.set(path, found);
    return found;
  };
};

const isSystemTest = (path: string): boolean => path.endsWith(".system.test.ts");

/**
 * The Vitest files that a change to one feature can break: its own, and those of other features that reach its contract
 * by imports inside features/. A component test opens its screen by address, so it counts as importing the whole web
 * side of its feature.
 */
export const testsOfFeature = (root: string, feature: string): string[] => {
  const importsOf = createImportReader(root);
  const contract = `features/${feature}/contract/`;

  const startsOf = (test: string): string[] =>
    test.endsWith(".tsx")
      ? [test, ...globSync(`${test.split("/web/")[0]}/web/**/*.{ts,tsx}`, { cwd: root })]
      : [test];
  const reachesContract = (test: string): boolean => {
    const seen = new Set<string>();
    const waiting = startsOf(test);
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (path.startsWith(contract)) return true;
      if (seen.has(path)) continue;
      seen.add(path);
      waiting.push(...importsOf(path));
    }
    return false;
  };

  return globSync("features/**/*.test.{ts,tsx}", { cwd: root })
    .filter((test) => !isSystemTest(test))
    .filter((test) => test.startsWith(`features/${feature}/`) || reachesContract(test))
    .toSorted();
};

/** The attacks on endpoints; none for a feature without endpoints. */
export const securityTests = (root: string, feature: string): string[] =>
  globSync(`features/${feature}/server/routes.ts`, { cwd: root }).length === 0
    ? []
    : globSync("security/attack-matrix.test.ts", { cwd: root });

/** Whether the feature has a browser test or a screen in the catalogue. */
export const hasBrowserTests = (root: string, feature: string): boolean =>
  globSync(`features/${feature}/{*.e2e.ts,contract/routes.ts}`, { cwd: root }).length > 0;
