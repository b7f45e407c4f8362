import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync, Visitor, type Manifest, type Plugin } from "vite";
import { completeLanguages } from "#platform/contract/languages.ts";
import { wordsChunk } from "./shared-chunks.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}
const isWithin = ({ start, end }: Range, { start: from, end: to }: Range): boolean =>
  start >= from && end <= to;

/**
 * The module that each route of a `web/screens.ts` loads: `invoices: async () => (await import("./…")).Screen`, or a
 * constant that several routes share.
 */
export const screenImports = (code: string): Map<string, string> => {
  const imports: (Range & { specifier: string })[] = [];
  const constants: (Range & { name: string })[] = [];
  const uses: (Range & { name: string })[] = [];
  const properties: (Range & { name: string })[] = [];
  let declaration: Range = { start: 0, end: 0 };
  new Visitor({
    ImportExpression: ({ start, end, source }) => {
      if (source.type === "Literal" && typeof source.value === "string")
        imports.push({ start, end, specifier: source.value });
    },
    VariableDeclarator: ({ start, end, id, init }) => {
      if (id.type !== "Identifier") return;
      constants.push({ start, end, name: id.name });
      if (id.name === "screens" && init !== null) declaration = init;
    },
    Property: ({ key, value: { start, end } }) => {
      if (key.type === "Identifier") properties.push({ start, end, name: key.name });
    },
    Identifier: ({ start, end, name }) => void uses.push({ start, end, name }),
  }).visit(parseSync("screens.ts", code).program);

  const importWithin = (range: Range): string | undefined => {
    const own = imports.find((candidate) => isWithin(candidate, range));
    if (own !== undefined) return own.specifier;
    const shared = constants.find(({ name, start }) =>
      uses.some((use) => use.name === name && use.start !== start && isWithin(use, range)),
    );
    return shared && importWithin(shared);
  };
  return new Map(
    properties.flatMap(({ name, ...range }) => {
      if (!isWithin(range, declaration)) return [];
      const specifier = importWithin(range);
      return specifier === undefined ? [] : [[name, specifier] as const];
    }),
  );
};

/** Built files that a page preloads, as URL paths. */
export interface PagePreloads {
  /** Locale files of the frame, by language. */
  readonly frame: Readonly<Record<string, readonly string[]>>;
  /** By feature and route. */
  readonly features: Readonly<Record<string, Readonly<Record<string, RoutePreloads>>>>;
}

export interface RoutePreloads {
  /** Code and style sheets of the screen. */
  readonly code: readonly string[];
  /** Code and style sheets of each screen that this one shows instead of itself, by the name of its module. */
  readonly instead: Readonly<Record<string, readonly string[]>>;
  /** Locale files of the screen, by language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

/**
 * The locale file of a screen: `locales/<topic>.<language>.json` of its folder in `web/`, or else the feature's
 * `locales/<language>.json`.
 */
const wordsKey = (manifest: Manifest, screen: string, language: string): string => {
  const [, feature = "", topic = ""] = /^(.*)\/web\/(?:([\w-]+)\/)?[^/]+$/.exec(screen) ?? [];
  const ofTopic = `${feature}/locales/${topic}.${language}.json`;
  return ofTopic in manifest ? ofTopic : `${feature}/locales/${language}.json`;
};

/** A built file after its imports, with their style sheets, without those of the entry. */
const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[key];
  if (chunk === undefined || chunk.isEntry === true || seen.has(key)) return [];
  seen.add(key);
  return [
    ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen)),
    ...(chunk.css ?? []),
    chunk.file,
  ];
};

/**
 * The files that the page of each route needs besides the entry. `screens` has the manifest's key of each route's
 * module, by feature.
 */
export const pagePreloads = (
  manifest: Manifest,
  screens: ReadonlyMap<string, ReadonlyMap<string, string>>,
): PagePreloads => {
  const chunks = Object.entries(manifest);
  const ofEntries = new Set(
    chunks
      .filter(([, chunk]) => chunk.isEntry === true)
      .flatMap(([, chunk]) => (chunk.imports ?? []).flatMap((name) => filesOf(manifest, name))),
  );
  const pathsOf = (keys: readonly string[]): string[] => {
    const files = new Set(keys.flatMap((key) => filesOf(manifest, key)));
    return [...files].filter((file) => !ofEntries.has(file)).map((file) => `/${file}`);
  };
  const keysNamed = (name: string): string[] =>
    chunks.filter(([, chunk]) => chunk.name === name).map(([key]) => key);
  const byLanguage = (keysOf: (language: string) => string[]) =>
    Object.fromEntries(completeLanguages.map((language) => [language, pathsOf(keysOf(language))]));
  const insteadOf = (key: string) =>
    Object.fromEntries(
      (manifest[key]?.dynamicImports ?? []).flatMap((imported) => {
        const [, name] = /\/([\w-]+-screen)\.tsx$/.exec(imported) ?? [];
        return name === undefined ? [] : [[name, pathsOf([imported])]];
      }),
    );
  return {
    frame: byLanguage((language) => keysNamed(wordsChunk(language))),
    features: Object.fromEntries(
      [...screens].map(([feature, routes]) => [
        feature,
        Object.fromEntries(
          [...routes].map(([route, key]) => [
            route,
            {
              code: pathsOf([key]),
              instead: insteadOf(key),
              words: byLanguage((language) => [wordsKey(manifest, key, language)]),
            },
          ]),
        ),
      ]),
    ),
  };
};

/** The file that the server reads, in the folder of the built portal. */
export const preloadsFile = ".vite/preloads.json";

/**
 * Writes the list of built files that each route's page needs, from the features' declarations and the bundler's
 * manifest.
 */
export const writePagePreloads = (): Plugin => {
  const screens = new Map<string, Map<string, string>>();
  let root = "";
  return {
    name: "page-preloads",
    apply: "build",
    enforce: "pre",
    configResolved: (config) => {
      root = config.root;
    },
    transform: {
      filter: { id: /[\\/]features[\\/][\w-]+[\\/]web[\\/]screens\.ts$/ },
      async handler(code, id) {
        const [, feature = ""] = /[\\/]([\w-]+)[\\/]web[\\/]screens\.ts$/.exec(id) ?? [];
        const keys = new Map<string, string>();
        for (const [route, specifier] of screenImports(code)) {
          const resolved = await this.resolve(specifier, id);
          if (resolved !== null) keys.set(route, relative(root, resolved.id).replaceAll("\\", "/"));
        }
        screens.set(feature, keys);
      },
    },
    writeBundle({ dir = "" }) {
      const manifest: Manifest = JSON.parse(readFileSync(join(dir, ".vite/manifest.json"), "utf8"));
      const missing = [...screens.values()]
        .flatMap((keys) => [...keys.values()])
        .filter((key) => !(key in manifest));
      if (missing.length > 0) this.error(`These screens are no chunks of their own: ${missing.join(", ")}`);
      writeFileSync(join(dir, preloadsFile), JSON.stringify(pagePreloads(manifest, screens)));
    },
  };
};
