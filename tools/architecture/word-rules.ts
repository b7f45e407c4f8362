import { messageArguments } from "./message-arguments.ts";
import { visibleNames, type VisibleName } from "#platform/testing/browser/screens/visible-names.ts";
import { textAt, type SourceFile } from "./repository.ts";

const languages = ["ca", "es", "en"] as const;

const leavesOf = (value: unknown, path = ""): [key: string, text: string][] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === "" ? key : `${path}.${key}`))
    : [[path, String(value)]];

const argumentsOf = (text: string): string => [...new Set(messageArguments(text))].toSorted().join(" ");

const faultsBetween = (
  catalan: Map<string, string>,
  translation: Map<string, string>,
  name: string,
): string[] => [
  ...[...catalan.keys()].filter((key) => !translation.has(key)).map((key) => `${name} lacks ${key}`),
  ...[...translation.keys()]
    .filter((key) => !catalan.has(key))
    .map((key) => `${name} has ${key}, which Catalan lacks`),
  ...[...catalan]
    .filter(
      ([key, text]) => translation.has(key) && argumentsOf(text) !== argumentsOf(translation.get(key) ?? ""),
    )
    .map(([key]) => `${name}: ${key} takes other values than in Catalan`),
  ...[...translation].filter(([, text]) => text.trim() === "").map(([key]) => `${name}: ${key} is empty`),
  ...[...translation]
    .filter(([, text]) => /\p{L}'[\p{L}{]/u.test(text))
    .map(([key]) => `${name}: ${key} has a typewriter's apostrophe: write ’`),
];

/** Differences between the complete languages of a locale folder: keys, arguments, empty texts, apostrophes. */
export const languageFaults = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => /(^|\/)locales\/([\w-]+\.)?ca\.json$/.test(path))
    .flatMap(({ path, text }) => {
      const catalan = new Map(leavesOf(JSON.parse(text)));
      return languages.flatMap((language) => {
        const otherPath = path.replace(/ca\.json$/, `${language}.json`);
        const translation = textAt(files, otherPath);
        if (translation === undefined) return [`${otherPath} is missing`];
        return faultsBetween(catalan, new Map(leavesOf(JSON.parse(translation))), otherPath);
      });
    });

type Language = (typeof languages)[number];

interface WordFile {
  /** The Catalan file. */
  readonly path: string;
  readonly messages: Readonly<Record<Language, ReadonlyMap<string, string>>>;
}

const messagesOf = (files: readonly SourceFile[], path: string): ReadonlyMap<string, string> =>
  new Map(leavesOf(JSON.parse(textAt(files, path) ?? "{}")));

const wordFilesOf = (files: readonly SourceFile[]): WordFile[] =>
  files
    .map(({ path }) => path)
    .filter((path) => /(^|\/)locales\/([\w-]+\.)?ca\.json$/.test(path))
    .map((path) => {
      const inLanguage = (language: Language) =>
        messagesOf(files, path.replace(/ca\.json$/, `${language}.json`));
      return { path, messages: { ca: inLanguage("ca"), es: inLanguage("es"), en: inLanguage("en") } };
    });

const minWords = 3;

/** The names of arguments and how they choose are no words of a language: `{place, select,`. */
const argument = /\{\w+(?:, \w+,)?/g;

/** Whether a text is a sentence: names and addresses have capitals or numbers. */
const isSentence = (text: string): boolean =>
  !/\d|@|https?:/.test(text) &&
  text
    .replaceAll(argument, " ")
    .split(" ")
    .filter((word) => /^\p{Ll}{2,}/u.test(word)).length >= minWords;

/** Sentences that are identical in two languages: one of them is not translated. */
export const untranslatedFaults = (files: readonly SourceFile[]): string[] => {
  const all = wordFilesOf(files);
  const sentencesIn = (language: Language): Set<string> =>
    new Set(all.flatMap(({ messages }) => [...messages[language].values()].filter(isSentence)));
  const catalan = sentencesIn("ca");
  const spanish = sentencesIn("es");
  const english = sentencesIn("en");
  return [
    ...[...spanish].filter((text) => catalan.has(text)).map((text) => `the same in ca and es: «${text}»`),
    ...[...english]
      .filter((text) => catalan.has(text) || spanish.has(text))
      .map((text) => `the same in en and another language: «${text}»`),
  ];
};

const isTitle = (key: string): boolean => /(^|\.)(?:title|pageTitle)(\.|$)/.test(key);

/**
 * Titles that are the same in one language and different in another. That they differ at all is proved by
 * `journeys/every-screen.e2e.ts`, which compares the documents' titles.
 */
export const sharedTitleFaults = (files: readonly SourceFile[]): string[] => {
  const titles = wordFilesOf(files).flatMap(({ path, messages }) =>
    [...messages.ca.keys()].filter(isTitle).map((key) => ({
      name: `${path}: ${key}`,
      texts: languages.map((language) => messages[language].get(key)),
    })),
  );
  return titles.flatMap((title, index) =>
    titles.slice(index + 1).flatMap((laterTitle) => {
      const same = languages.filter(
        (_, place) => title.texts[place] !== undefined && title.texts[place] === laterTitle.texts[place],
      );
      return same.length === 0 || same.length === languages.length
        ? []
        : [`${title.name} and ${laterTitle.name} are the same in ${same.join(" and ")} alone`];
    }),
  );
};

/** Buttons whose accessible name does not contain their visible words. */
export const visibleNameFaults = (
  files: readonly SourceFile[],
  pairs: Readonly<Record<string, readonly VisibleName[]>> = visibleNames,
): string[] =>
  Object.entries(pairs).flatMap(([path, ofFile]) =>
    languages.flatMap((language) => {
      const messages = messagesOf(files, path.replace(/ca\.json$/, `${language}.json`));
      return ofFile.flatMap(({ visible, names }) =>
        names
          .filter((name) => {
            const seen = messages.get(visible)?.toLowerCase() ?? "";
            return seen === "" || messages.get(name)?.toLowerCase().includes(seen) !== true;
          })
          .map((name) => `${path}: in ${language}, ${name} does not hold the words of ${visible}`),
      );
    }),
  );

/** Where the translators are made, which also follow the grammar of Catalan. */
const translatorFiles = new Set(["platform/server/words.ts", "platform/web/words/define-words.ts"]);

/** Files that make a translator of their own, whose texts would not follow the grammar of their language. */
export const translatorFaults = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !translatorFiles.has(path))
    .filter(({ text }) => /\bcreate(?:Base)?Translator\b/.test(text))
    .map(({ path }) => `${path} makes a translator: use serverWords, in a screen defineWords`);
