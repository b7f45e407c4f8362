import { createTranslator } from "use-intl/core";
import { withElision } from "#platform/contract/catalan.ts";
import { type CompleteLanguage, localeOf } from "#platform/contract/languages.ts";

interface Messages {
  readonly [key: string]: string | Messages;
}

interface MessagesByLanguage<M> extends Readonly<Record<Exclude<CompleteLanguage, "ca">, NoInfer<M>>> {
  readonly ca: M;
}

/** The translator of a feature's texts, with the keys of the Catalan file. */
export type ServerWords<M extends Messages> = ReturnType<typeof createTranslator<M, never>>;

/**
 * The only translator of the server: emails, documents, files and answers all follow the grammar of their
 * language, Catalan's elided articles included. `onError` reports texts and values that are missing; by default
 * the console.
 */
export const serverWords = <M extends Messages>(
  language: CompleteLanguage,
  messages: MessagesByLanguage<M>,
  options: { readonly onError?: (error: Error) => void } = {},
): ServerWords<M> =>
  withElision(
    language,
    createTranslator<M>({ locale: localeOf[language], messages: messages[language], ...options }),
  );
