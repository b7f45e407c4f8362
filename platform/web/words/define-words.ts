import { use } from "react";
import { createTranslator } from "use-intl/core";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import { useLanguage } from "./language-context.ts";

interface Messages {
  readonly [key: string]: string | Messages;
}
type Loader<M> = () => Promise<{ default: M }>;
type Translator<M extends Messages> = ReturnType<typeof createTranslator<M, never>>;

/**
 * A feature's texts: `export const useWords = defineWords({ ca: () => import("../locales/ca.json"), … })`.
 * Keys are those of the Catalan file; a language that lacks one does not compile. Loaded once per language;
 * the component suspends meanwhile.
 */
export const defineWords = <M extends Messages>(loaders: Record<CompleteLanguage, Loader<M>>) => {
  // One translator per language for all components: it caches the parsed messages.
  const loaded = new Map<CompleteLanguage, Promise<Translator<M>>>();
  const load = (language: CompleteLanguage): Promise<Translator<M>> => {
    const known = loaded.get(language);
    if (known !== undefined) return known;
    const words = loaders[language]().then(({ default: messages }) =>
      createTranslator<M>({ locale: localeOf[language], messages, timeZone: "Europe/Madrid" }),
    );
    loaded.set(language, words);
    // A failed load is repeated at the next attempt.
    words.catch(() => loaded.delete(language));
    return words;
  };
  const useWords = (): Translator<M> => use(load(useLanguage().language));
  /** Starts loading together with the screen's code, before the first component renders. */
  return Object.assign(useWords, { preload: load });
};
