import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import compile from "icu-minify/compile";
import { deskBasePath } from "#platform/contract/desk.ts";
import { allWordFiles, longestMessage, type Words } from "./longest-words.ts";

/** Where the files of an application are built, and the path that they are served at. */
const applications = {
  portal: { assets: "dist/web/assets", path: "/assets" },
  desk: { assets: "dist/desk/assets", path: `${deskBasePath}/assets` },
} as const;
type Application = keyof typeof applications;
/** Chunk names of a language's texts: `ca-….js`, `sessions.ca-….js`, `words-ca-….js`. */
const isWordChunk = (name: string): boolean => /^(?:words-|[\w-]+\.)?(?:ca|es|en)-[\w-]{8}\.js$/.test(name);

const compiled = (words: Words): object =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === "string" ? compile(word) : compiled(word),
    ]),
  );

/** Maps the texts that a chunk was built from to the longest of all languages, both as JSON. */
const findLongest = (): Map<string, string> =>
  new Map(
    allWordFiles().flatMap(({ translations, longest }) =>
      translations.map((words) => [JSON.stringify(compiled(words)), JSON.stringify(compiled(longest))]),
    ),
  );

const defaultOf = (value: unknown): unknown => Object(value).default;

/** A chunk with the same exports, with the texts of `longest`. */
const chunkWith = (name: string, built: object, longest: ReadonlyMap<string, string>): string => {
  const wordsFor = (words: unknown): string => {
    const found = longest.get(JSON.stringify(words));
    if (found === undefined)
      throw new Error(`${name} is not built from the words of today: build the portal`);
    return found;
  };
  // A feature's texts are the chunk's default export; the shared chunk exports several modules under short names.
  if (defaultOf(built) !== undefined) return `export default ${wordsFor(defaultOf(built))};`;
  return Object.entries(built)
    .map(([key, module], index) => {
      const local = `words${index}`;
      return `const ${local} = { default: ${wordsFor(defaultOf(module))} }; export { ${local} as ${key} };`;
    })
    .join("\n");
};

/** Labels and details in the declarations of features, as they are built: `label:{ca:`Factures`,es:…,en:…}`. */
const declaredText = /\b(label|detail):\{ca:(`[^`]*`|"[^"]*"),es:(`[^`]*`|"[^"]*"),en:(`[^`]*`|"[^"]*")\}/g;

/** The chunks that have declared texts, each text replaced by the longest translation in every language. */
const declarationChunks = (application: Application): [string, string][] => {
  const { assets, path } = applications[application];
  const chunks = readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name): [string, string][] => {
      const built = readFileSync(join(assets, name), "utf8");
      const replaced = built.replaceAll(declaredText, (_, property: string, ...texts: string[]) => {
        const longest = JSON.stringify(longestMessage(texts.slice(0, 3).map((text) => text.slice(1, -1))));
        return `${property}:{ca:${longest},es:${longest},en:${longest}}`;
      });
      return replaced === built ? [] : [[`${path}/${name}`, replaced]];
    });
  if (chunks.length === 0) throw new Error("The build has no declared texts: look how it writes them");
  return chunks;
};

/**
 * The text chunks of the built portal, or of the desk, by URL path, each with the longest translations instead of its own: one visit of a
 * portal served with them shows the maximum width of its screens.
 */
export const longestWordChunks = async (
  application: Application = "portal",
): Promise<ReadonlyMap<string, string>> => {
  const { assets, path } = applications[application];
  const longest = findLongest();
  const chunks = readdirSync(assets)
    .filter(isWordChunk)
    .map(async (name): Promise<[string, string]> => {
      const built: object = await import(pathToFileURL(resolve(join(assets, name))).href);
      return [`${path}/${name}`, chunkWith(name, built, longest)];
    });
  return new Map([...declarationChunks(application), ...(await Promise.all(chunks))]);
};
