import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { completeLanguages, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { ErrorWords } from "#platform/server/http/server.ts";
import { serverWords } from "#platform/server/words.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const words = z.object({ errors: z.optional(z.record(z.string(), z.unknown())) });

/** The texts of every error code in a language, those that the portal shows. */
const readTexts = (language: CompleteLanguage): Record<string, string> => {
  const files = globSync([`features/*/locales/*${language}.json`, `platform/locales/*${language}.json`], {
    cwd: root,
  });
  const texts = new Map<string, string>();
  for (const file of files.toSorted()) {
    const { errors = {} } = words.parse(JSON.parse(readFileSync(join(root, file), "utf8")));
    for (const [code, text] of Object.entries(errors)) if (typeof text === "string") texts.set(code, text);
  }
  return Object.fromEntries(texts);
};

/** Error codes in words, in the language of the call or the deployment's. */
export const createErrorWords = (defaultLanguage: CompleteLanguage): ErrorWords => {
  const messagesOf = { ca: readTexts("ca"), es: readTexts("es"), en: readTexts("en") };
  const translators = new Map(
    completeLanguages.map((language) => {
      const translate = serverWords(language, messagesOf, { onError: () => {} });
      return [language, { messages: messagesOf[language], translate }] as const;
    }),
  );
  return (code, language = defaultLanguage, values) => {
    const found = translators.get(language);
    if (found === undefined || !Object.hasOwn(found.messages, code)) return undefined;
    const text = found.translate(code, values);
    // A text whose values are missing gives its key.
    return text === code ? undefined : text;
  };
};
