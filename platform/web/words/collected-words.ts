import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { defineWords } from "./define-words.ts";

/** Texts, by keys that lead with dots into the groups of a module. */
type Texts = Readonly<Record<string, string>>;
interface Messages {
  readonly [key: string]: string | Messages;
}
type Loader = () => Promise<{ default: Texts }>;

/** A text by its key, with its values. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;
/** Loads texts once for each language: the same promise each time, for `use`. */
export type LoadWords = (language: CompleteLanguage) => Promise<Translate>;

/** The texts of several modules as those of one. */
export const mergeWords = async (
  loading: readonly Promise<{ default: Messages }>[],
): Promise<{ default: Texts }> => {
  const modules = await Promise.all(loading);
  return { default: Object.assign({}, ...modules.map(({ default: messages }): Messages => messages)) };
};

/** Texts that several features declare, each for a name of its own. */
export const defineCollectedWords = (loaders: Readonly<Record<CompleteLanguage, Loader>>): LoadWords =>
  defineWords(loaders).preload;
