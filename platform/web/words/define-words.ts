import { use, useMemo } from "react";
import { createTranslator } from "use-intl/core";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import { useLanguage } from "./language-context.ts";

interface Messages {
  readonly [key: string]: string | Messages;
}
type Loader<M> = () => Promise<{ default: M }>;
type Translator<M extends Messages> = ReturnType<typeof createTranslator<M, never>>;

/**
 * A feature's words: `export const useWords = defineWords({ ca: () => import("../locales/ca.json"), … })`.
 * Keys are those of the Catalan file; a language that lacks one does not compile. Loaded once per language,
 * the component waits meanwhile.
 */
export const defineWords = <M extends Messages>(loaders: Record<CompleteLanguage, Loader<M>>) => {
  const loaded = new Map<CompleteLanguage, Promise<M>>();
  const load = (language: CompleteLanguage): Promise<M> => {
    const words = loaded.get(language) ?? loaders[language]().then((module) => module.default);
    loaded.set(language, words);
    return words;
  };
  const useWords = (): Translator<M> => {
    const { language } = useLanguage();
    const messages = use(load(language));
    return useMemo(
      () => createTranslator<M>({ locale: localeOf[language], messages, timeZone: "Europe/Madrid" }),
      [language, messages],
    );
  };
  /** Starts loading before the first component asks, beside the screen's own code. */
  return Object.assign(useWords, { preload: load });
};
