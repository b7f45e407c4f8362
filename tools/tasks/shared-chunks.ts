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

/** Icons are a module each. */
const isIcon = (id: string): boolean => /[\\/]lucide-react[\\/]/.test(id);
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

/**
 * A module that this many dynamic imports need is in the chunk of the screens, unless it imports another library: with
 * more, a screen needs a dozen files of a kilobyte; with fewer, code of few screens.
 */
const minShares = 3;

const bringsLibrary = (graph: ModuleGraph, id: string): boolean =>
  [...neededBy(graph, id)].some((module) =>
    graph
      .get(module)
      ?.importedIds.some((next) => isForeign(next) && libraryOf(next) === undefined && !isIcon(next)),
  );

/** The product's modules that the entries and the first screen need. */
export const firstModules = (graph: ModuleGraph, firsts: readonly string[]): Set<string> =>
  new Set(firsts.flatMap((id) => [...neededBy(graph, id)]));

/** The files of the icons that a module imports by name from the library's index: `ChevronRight` is `chevron-right`. */
export const iconFilesIn = (code: string): string[] =>
  [...code.matchAll(/import \{([^}]*)\} from "lucide-react"/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) =>
      name
        .trim()
        .replace(/ as .*/, "")
        .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, "-")
        .toLowerCase(),
    ),
  );

/** What all icons need, and one of the files. */
const isIconOf = (files: ReadonlySet<string>, id: string): boolean => {
  const file = /[\\/]icons[\\/]([\w-]+)\.\w+$/.exec(id)?.[1];
  return isIcon(id) && (file === undefined || files.has(file));
};

/** The feature of a screen; a screen of none counts as one of its own. */
const featureOf = (id: string): string => /[\\/]features[\\/]([\w-]+)[\\/]/.exec(id)?.[1] ?? id;

/**
 * The product's modules that many screens of several features share, those of the first page among them. A screen is a
 * chunk of its own.
 */
export const sharedModules = (graph: ModuleGraph): Set<string> => {
  const users = new Map<string, Set<string>>();
  const later = [...graph].flatMap(([id, node]) => (isForeign(id) ? [] : node.dynamicallyImportedIds));
  const screens = new Set(later);
  for (const id of screens)
    for (const needed of neededBy(graph, id)) users.set(needed, (users.get(needed) ?? new Set()).add(id));
  const isShared = (id: string, by: ReadonlySet<string>): boolean =>
    by.size >= minShares &&
    new Set([...by].map(featureOf)).size > 1 &&
    !screens.has(id) &&
    !bringsLibrary(graph, id);
  return new Set([...users].flatMap(([id, by]) => (isShared(id, by) ? [id] : [])));
};

/** The locale files that a screen loads: of its feature, and of the frame. */
export const wordsOfScreen = (graph: ModuleGraph, screen: string): Set<string> =>
  new Set([...neededBy(graph, screen)].flatMap((id) => graph.get(id)?.dynamicallyImportedIds ?? []));

const languageOfWords = (id: string): string | undefined =>
  /[\\/]locales[\\/](?:[\w-]+\.)?(\w+)\.json$/.exec(id)?.[1];

/** The chunk with the locale files of the frame and of the first screen. */
export const wordsChunk = (language: string): string => `words-${language}`;

export interface SharingScreens {
  /** The most frequent first page. */
  readonly firstScreen: string;
  /** What a visitor opens first, from a search or an advertisement. */
  readonly visitorScreens: readonly string[];
}

/**
 * Puts the modules that the first page needs, those that visitors' pages share with other screens, and those that many
 * other screens share into three chunks instead of dozens of a kilobyte, which would each cost a request; the first page
 * loads only the first of them, a visitor's page two. They are found in the module graph, not by their folders. The
 * build fails if a screen is not in the graph, or if a library of the list is in no module.
 */
export const sharedChunks = ({
  firstScreen,
  visitorScreens,
}: SharingScreens): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } => {
  let first = new Set<string>();
  let shared = new Set<string>();
  let visitors = new Set<string>();
  let visitorIcons = new Set<string>();
  let words = new Set<string>();
  const isOfScreens = (id: string): boolean => shared.has(id) && !first.has(id);
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
        const absent = [firstScreen, ...visitorScreens].filter((id) => !graph.has(id));
        if (absent.length > 0) this.error(`These screens are not in the build: ${absent.join(", ")}`);
        const entries = infos.filter(({ isEntry }) => isEntry).map(({ id }) => id);
        first = firstModules(graph, [...entries, firstScreen]);
        shared = sharedModules(graph);
        visitors = firstModules(graph, visitorScreens);
        visitorIcons = new Set([...visitors].flatMap((id) => iconFilesIn(graph.get(id)?.code ?? "")));
        words = wordsOfScreen(graph, firstScreen);
      },
    },
    groups: [
      { name: "libraries", test: (id) => libraryOf(id) !== undefined || id.includes("rolldown/runtime") },
      { name: "portal", test: (id) => first.has(id), minShareCount: 2 },
      {
        name: "visitors",
        test: (id) => (visitors.has(id) && isOfScreens(id)) || isIconOf(visitorIcons, id),
        minShareCount: 2,
        // Otherwise it takes what the first page needs out of the chunk before.
        includeDependenciesRecursively: false,
      },
      {
        name: "screens",
        test: (id) => isOfScreens(id) || isIcon(id),
        minShareCount: 2,
        includeDependenciesRecursively: false,
      },
      ...completeLanguages.map((language) => ({
        name: wordsChunk(language),
        test: (id: string) => words.has(id) && languageOfWords(id) === language,
      })),
    ],
  };
};
