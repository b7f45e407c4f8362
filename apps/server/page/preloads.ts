import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { CompleteLanguage } from "#platform/contract/languages.ts";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
    isEntry: z.optional(z.boolean()),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

const importIn = (text: string): string | undefined => /import\("\.\/([^"]+)"\)/.exec(text)?.[1];

/**
 * The module of each screen, read from a feature's `web/screens.ts`: `invoices: async () => (await import("./…"))`, or
 * by way of a loader that several routes share.
 */
export const screenModules = (source: string): Map<string, string> => {
  const shared = new Map<string, string>();
  for (const [, name = "", loader = ""] of source.matchAll(/^const (\w+) = (.*);$/gm)) {
    const module = importIn(loader);
    if (module !== undefined) shared.set(name, module);
  }
  const modules = new Map<string, string>();
  for (const [, route = "", loader = route] of source.matchAll(/^ {2}(\w+)(?::\s+([\s\S]*?))?,$/gm)) {
    const named = [...shared].find(([name]) => new RegExp(`\\b${name}\\b`).test(loader))?.[1];
    const module = importIn(loader) ?? named;
    if (module !== undefined) modules.set(route, module);
  }
  return modules;
};

/** The words of the frame and of the door in a language, which vite.config.ts puts into one file. */
const wordsKeys = (manifest: Manifest, language: CompleteLanguage): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.name === `words-${language}`);

/** A built file with all that it imports, and their style sheets; what the page's own entry brings is left out. */
const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[key];
  if (chunk === undefined || chunk.isEntry === true || seen.has(key)) return [];
  seen.add(key);
  return [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen)),
  ];
};

/**
 * What the first screen will need, so that the page can ask for it at once: the screen's code, its words and the
 * portal's, in the page's language. Without a build there is nothing to say.
 */
export const createPreloads = (root: string, webRoot: string) => {
  const manifest = z.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(webRoot, ".vite/manifest.json"), "utf8")),
  );
  const entryFiles = new Set(
    Object.values(manifest)
      .filter((chunk) => chunk.isEntry === true)
      .flatMap((chunk) => (chunk.imports ?? []).flatMap((name) => filesOf(manifest, name))),
  );
  const modules = new Map<string, Map<string, string>>();
  const modulesOf = (feature: string): Map<string, string> => {
    const known =
      modules.get(feature) ??
      screenModules(readFileSync(join(root, `features/${feature}/web/screens.ts`), "utf8"));
    modules.set(feature, known);
    return known;
  };
  return (feature: string, route: string, language: CompleteLanguage): string[] => {
    const screen = modulesOf(feature).get(route);
    const keys = [
      ...wordsKeys(manifest, language),
      `../../features/${feature}/locales/${language}.json`,
      ...(screen === undefined ? [] : [`../../features/${feature}/web/${screen}`]),
    ];
    const files = keys.flatMap((key) => filesOf(manifest, key));
    return [...new Set(files)].filter((file) => !entryFiles.has(file)).map((file) => `/${file}`);
  };
};
export type Preloads = ReturnType<typeof createPreloads>;
