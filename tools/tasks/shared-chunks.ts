import type { Plugin, Rolldown } from "vite";
import { completeLanguages } from "#platform/contract/languages.ts";

/** A module of the bundler's graph, with its static and dynamic imports. */
export interface ModuleNode {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
export type ModuleGraph = ReadonlyMap<string, ModuleNode>;

/** Libraries that every screen needs, by package; they change less often than the product's code. */
const libraries = [
  "react",
  "react-dom",
  "scheduler",
  "react-router",
  "@tanstack/query-core",
  "@tanstack/react-query",
  "use-intl",
  "zod",
];

const isForeign = (id: string): boolean => /[\\/]node_modules[\\/]/.test(id);
const libraryOf = (id: string): string | undefined => {
  const path = id.replaceAll("\\", "/");
  return libraries.find((name) => path.includes(`/node_modules/${name}/`));
};

/**
 * The product's modules that this one needs before it runs. Libraries end the search, because their index files import
 * everything.
 */
const neededBy = (graph: ModuleGraph, id: string, needed = new Set<string>()): Set<string> => {
  if (needed.has(id) || isForeign(id)) return needed;
  needed.add(id);
  for (const next of graph.get(id)?.importedIds ?? []) neededBy(graph, next, needed);
  return needed;
};

/** A module that this many dynamic imports need is in the shared chunk, unless it imports another library. */
const minShares = 7;

const bringsLibrary = (graph: ModuleGraph, id: string): boolean =>
  [...neededBy(graph, id)].some((module) =>
    graph.get(module)?.importedIds.some((next) => isForeign(next) && libraryOf(next) === undefined),
  );

/**
 * The product's modules that most screens need: those of the entries and of the first screen, and those that many
 * screens share.
 */
export const sharedModules = (graph: ModuleGraph, firsts: readonly string[]): Set<string> => {
  const shared = new Set(firsts.flatMap((id) => [...neededBy(graph, id)]));
  const shares = new Map<string, number>();
  const later = [...graph].flatMap(([id, node]) => (isForeign(id) ? [] : node.dynamicallyImportedIds));
  for (const id of new Set(later).values())
    for (const needed of neededBy(graph, id)) shares.set(needed, (shares.get(needed) ?? 0) + 1);
  for (const [id, count] of shares) if (count >= minShares && !bringsLibrary(graph, id)) shared.add(id);
  return shared;
};

/** The locale files that a screen loads: of its feature, and of the frame. */
export const wordsOfScreen = (graph: ModuleGraph, screen: string): Set<string> =>
  new Set([...neededBy(graph, screen)].flatMap((id) => graph.get(id)?.dynamicallyImportedIds ?? []));

const languageOfWords = (id: string): string | undefined =>
  /[\\/]locales[\\/](?:[\w-]+\.)?(\w+)\.json$/.exec(id)?.[1];

/** The chunk with the locale files of the frame and of the first screen. */
export const wordsChunk = (language: string): string => `words-${language}`;

/**
 * Puts the modules that most screens need into a few chunks instead of dozens of a kilobyte, which would each cost a
 * request. They are found in the module graph, not by their folders. `firstScreen` is the most frequent first page. The
 * build fails if it is not in the graph, or if a library of the list is in no module.
 */
export const sharedChunks = (
  firstScreen: string,
): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } => {
  let shared = new Set<string>();
  let words = new Set<string>();
  return {
    plugin: {
      name: "shared-chunks",
      apply: "build",
      buildEnd(error) {
        if (error !== undefined) return;
        const infos = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
        const graph = new Map(infos.map((info) => [info.id, info]));
        const unused = libraries.filter((name) => !infos.some(({ id }) => libraryOf(id) === name));
        if (unused.length > 0)
          this.error(`No module of the build is of these libraries: ${unused.join(", ")}`);
        if (!graph.has(firstScreen)) this.error(`The first screen is not in the build: ${firstScreen}`);
        const entries = infos.filter(({ isEntry }) => isEntry).map(({ id }) => id);
        shared = sharedModules(graph, [...entries, firstScreen]);
        words = wordsOfScreen(graph, firstScreen);
      },
    },
    groups: [
      { name: "libraries", test: (id) => libraryOf(id) !== undefined || id.includes("rolldown/runtime") },
      { name: "portal", test: (id) => shared.has(id), minShareCount: 2 },
      ...completeLanguages.map((language) => ({
        name: wordsChunk(language),
        test: (id: string) => words.has(id) && languageOfWords(id) === language,
      })),
    ],
  };
};
