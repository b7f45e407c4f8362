import { globSync, readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { completeLanguages } from "#platform/contract/languages.ts";
import { visibleNames, type VisibleName } from "./visible-names.ts";

export interface Words {
  readonly [key: string]: string | Words;
}

/** Maximum length of a value that is filled into a message. */
const valueLength = 8;

/** Length of a compiled message; of a plural or a select, the longest branch. */
const lengthOf = (message: unknown): number => {
  if (!Array.isArray(message)) return typeof message === "string" ? message.length : valueLength;
  return message.reduce<number>((sum, part) => sum + lengthOfPart(part), 0);
};
const lengthOfPart = (part: unknown): number => {
  if (!Array.isArray(part)) return lengthOf(part);
  const [, kind, branches] = part;
  if (typeof branches === "object") return Math.max(...Object.values(branches).map(lengthOf));
  const isValue = kind === undefined || typeof kind === "number";
  return isValue ? valueLength : lengthOf(part.slice(1));
};

const longest = (texts: readonly string[], length: (text: string) => number): string =>
  texts.reduce((best, text) => (length(text) > length(best) ? text : best));

/** Parts that cannot be broken over two lines. */
const unbroken = (text: string): readonly string[] => text.split(/[ \n]+/);
const maxPartLength = (text: string): string => longest(unbroken(text), ({ length }) => length);

/**
 * The longest of a message's translations. A text without values also gets the longest word of all of them, so that
 * neither its lines nor its words are longer in any language.
 */
export const longestMessage = (translations: readonly string[]): string => {
  const message = longest(translations, (text) => lengthOf(compile(text)));
  if (translations.some((text) => /[{<]/.test(text))) return message;
  const [own, widest] = [maxPartLength(message), maxPartLength(translations.join(" "))];
  return widest.length > own.length ? message.replace(own, widest) : message;
};

/** The messages of a file by their keys, such as `history.title`. */
const flat = (words: Words, path = ""): [key: string, message: string][] =>
  Object.entries(words).flatMap(([key, word]): [string, string][] =>
    typeof word === "string" ? [[`${path}${key}`, word]] : flat(word, `${path}${key}.`),
  );

const nested = (words: Words, messages: ReadonlyMap<string, string>, path = ""): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [
      key,
      typeof word === "string"
        ? (messages.get(`${path}${key}`) ?? word)
        : nested(word, messages, `${path}${key}.`),
    ]),
  );

const longestOf = (translations: readonly Words[], pairs: readonly VisibleName[]): Words => {
  const byLanguage = translations.map((words) => new Map(flat(words)));
  const inAll = (key: string): string[] => byLanguage.map((messages) => messages.get(key) ?? "");
  const messages = new Map(flat(translations[0] ?? {}).map(([key]) => [key, longestMessage(inAll(key))]));
  // A visible text and its accessible name use the same language, because the name must contain the text.
  for (const { visible, names } of pairs) {
    const words = longest(inAll(visible), ({ length }) => length);
    const language = inAll(visible).indexOf(words);
    for (const key of [visible, ...names]) messages.set(key, inAll(key)[language] ?? "");
  }
  return nested(translations[0] ?? {}, messages);
};

export interface WordFiles {
  /** The Catalan file, as a path from the root. */
  readonly path: string;
  /** Its messages and those of the other languages' files. */
  readonly translations: readonly Words[];
  /** The longest translation of each message. */
  readonly longest: Words;
}

const readWords = (path: string): Words => JSON.parse(readFileSync(path, "utf8"));

export const readWordFiles = (path: string): WordFiles => {
  const translations = completeLanguages.map((language) =>
    readWords(path.replace(/ca\.json$/, `${language}.json`)),
  );
  return { path, translations, longest: longestOf(translations, visibleNames[path] ?? []) };
};

/** All texts of the portal's screens, emails and documents. */
export const allWordFiles = (): WordFiles[] =>
  globSync(["platform/locales/*ca.json", "features/*/locales/*ca.json"]).toSorted().map(readWordFiles);
