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
 * Reads the messages of the words' files while the portal is built, so that the browser only fills them in: it need not
 * load the parser of ICU messages (7 kB gzipped), nor run it.
 */
export const compiledWords = (): Plugin => ({
  name: "compiled-words",
  enforce: "pre",
  transform: (code, id) =>
    wordFiles.test(id.split("?")[0] ?? id)
      ? { code: JSON.stringify(compiled(JSON.parse(code))), map: null }
      : undefined,
});

/** The half of use-intl's formatter that such messages need. */
export const formatterOfCompiledWords = {
  find: /^use-intl\/format-message$/,
  replacement: "use-intl/format-message/format-only",
};
