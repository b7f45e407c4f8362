import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import compile from "icu-minify/compile";
import { allWordFiles, type Words } from "./longest-words.ts";

const assets = "dist/web/assets";
/** What the build calls the files that hold a language's words: `ca-….js`, `sessions.ca-….js`, `words-ca-….js`. */
const isWordChunk = (name: string): boolean => /^(?:words-|[\w-]+\.)?(?:ca|es|en)-[\w-]{8}\.js$/.test(name);

const compiled = (words: Words): object =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === "string" ? compile(word) : compiled(word),
    ]),
  );

/** Of the words that a chunk was built from, as JSON, the longest of all languages, as JSON. */
const findLongest = (): Map<string, string> =>
  new Map(
    allWordFiles().flatMap(({ translations, longest }) =>
      translations.map((words) => [JSON.stringify(compiled(words)), JSON.stringify(compiled(longest))]),
    ),
  );

const defaultOf = (value: unknown): unknown => Object(value).default;

/** The same exports as a chunk has, with the words that `longest` has for them. */
const chunkWith = (name: string, built: object, longest: ReadonlyMap<string, string>): string => {
  const wordsFor = (words: unknown): string => {
    const found = longest.get(JSON.stringify(words));
    if (found === undefined)
      throw new Error(`${name} is not built from the words of today: build the portal`);
    return found;
  };
  // A feature's words are the chunk's own default; the shared chunk holds several modules under short names.
  if (defaultOf(built) !== undefined) return `export default ${wordsFor(defaultOf(built))};`;
  return Object.entries(built)
    .map(([key, module], index) => {
      const local = `words${index}`;
      return `const ${local} = { default: ${wordsFor(defaultOf(module))} }; export { ${local} as ${key} };`;
    })
    .join("\n");
};

/**
 * The files of the built portal that hold words, by their address, each with the longest words of all languages in the
 * place of its own: what a portal is served with so that one visit shows how wide its screens can become.
 */
export const longestWordChunks = async (): Promise<ReadonlyMap<string, string>> => {
  const longest = findLongest();
  const chunks = readdirSync(assets)
    .filter(isWordChunk)
    .map(async (name): Promise<[string, string]> => {
      const built: object = await import(pathToFileURL(resolve(join(assets, name))).href);
      return [`/assets/${name}`, chunkWith(name, built, longest)];
    });
  return new Map(await Promise.all(chunks));
};
