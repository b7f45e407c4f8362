import compile from "icu-minify/compile";
import type { Plugin } from "vite";

type Words = { readonly [key: string]: string | Words };
interface CompiledWords {
  [key: string]: ReturnType<typeof compile> | CompiledWords;
}

const wordFiles = /[\\/]locales[\\/][\w.-]+\.json$/;

const compiled = (words: Words): CompiledWords =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === "string" ? compile(word) : compiled(word),
    ]),
  );

/**
 * Compiles the messages of locale files in the build, so that the browser does not need the parser of ICU messages (7 kB
 * gzipped).
 */
export const compiledWords = (): Plugin => ({
  name: "compiled-words",
  enforce: "pre",
  transform: (code, id) =>
    wordFiles.test(id.split("?")[0] ?? id)
      ? { code: JSON.stringify(compiled(JSON.parse(code))), map: null }
      : undefined,
});

/** The part of use-intl's formatter that compiled messages need. */
export const formatterOfCompiledWords = {
  find: /^use-intl\/format-message$/,
  replacement: "use-intl/format-message/format-only",
};
