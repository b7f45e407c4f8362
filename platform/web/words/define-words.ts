import { use } from "react";
import { createTranslator } from "use-intl/core";
import { withElision } from "#platform/contract/catalan.ts";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import type { ApiError } from "../api/api-error.ts";
import { useLanguage } from "./language-context.ts";

interface Messages {
  readonly [key: string]: string | Messages;
}
type ErrorTexts = Readonly<Record<string, string>>;
type Loader<M> = () => Promise<{ default: M }>;

/** The texts of errors among a family of words, under `errors`. */
export interface ErrorWords<Code extends string = string> {
  readonly hasErrorText: (code: string) => code is Code;
  readonly errorText: (error: Pick<ApiError, "code" | "values">) => string;
}
type CodesIn<M> = M extends { readonly errors: infer Texts } ? Extract<keyof Texts, string> : never;

type Words<M extends Messages> = ReturnType<typeof createTranslator<M, never>> & ErrorWords<CodesIn<M>>;

const isErrorTexts = (texts: string | Messages | undefined): texts is ErrorTexts => typeof texts === "object";

const wordsOf = <M extends Messages>(language: CompleteLanguage, messages: M): Words<M> => {
  const rules = { locale: localeOf[language], timeZone: "Europe/Madrid" };
  const texts: ErrorTexts = isErrorTexts(messages.errors) ? messages.errors : {};
  const errorText = withElision(language, createTranslator<ErrorTexts>({ ...rules, messages: texts }));
  const translate = createTranslator<M>({ ...rules, messages });
  return Object.assign(withElision(language, translate), {
    hasErrorText: (code: string): code is CodesIn<M> => Object.hasOwn(texts, code),
    errorText: ({ code, values }: Pick<ApiError, "code" | "values">) => errorText(code, values),
  });
};

/**
 * A feature's texts: `export const useWords = defineWords({ ca: () => import("../locales/ca.json"), … })`.
 * Keys are those of the Catalan file; a language that lacks one does not compile. Loaded once per language;
 * the component suspends meanwhile.
 */
export const defineWords = <M extends Messages>(
  loaders: { readonly ca: Loader<M> } & Readonly<Record<Exclude<CompleteLanguage, "ca">, Loader<NoInfer<M>>>>,
) => {
  // One translator per language for all components: it caches the parsed messages.
  const loaded = new Map<CompleteLanguage, Promise<Words<M>>>();
  const load = (language: CompleteLanguage): Promise<Words<M>> => {
    const known = loaded.get(language);
    if (known !== undefined) return known;
    const words = loaders[language]().then(({ default: messages }) => wordsOf(language, messages));
    loaded.set(language, words);
    // A failed load is repeated at the next attempt.
    words.catch(() => loaded.delete(language));
    return words;
  };
  const useWords = (): Words<M> => use(load(useLanguage().language));
  /** Starts loading together with the screen's code, before the first component renders. */
  return Object.assign(useWords, { preload: load });
};
