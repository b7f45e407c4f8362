import type { CompleteLanguage } from "./languages.ts";

const elided: Readonly<Record<string, string>> = {
  el: "l’",
  El: "L’",
  del: "de l’",
  Del: "De l’",
  al: "a l’",
  Al: "A l’",
  pel: "per l’",
  Pel: "Per l’",
};

/** An article before the number 1 or 11, alone: not before 1.000, 11,5, 112 or 1r. */
const articleBeforeVowel = /(?<!\p{L})(d?el|Del|El|al|Al|pel|Pel) (?=1?1(?![\d\p{L}]|[.,]\d))/gu;

/** Catalan elides the article before "u" and "onze", however they are written: de l’1, fins a l’11. */
export const elideArticles = (text: string): string =>
  text.replaceAll(articleBeforeVowel, (_, article: string) => elided[article] ?? article);

/**
 * "de" before a word that takes its vowel away, but not before a code, nor the consonant of "Iolanda"; an "h" is heard
 * in some names.
 */
const deBeforeVowel = /(?<!\p{L})(d)e (?=(?:[aeoàèéíòóú]|[iu](?![aeiouàèéíòóú]))\p{L}+(?![\p{L}\d]))/giu;

/** Catalan's "de Ariadna" is "d’Ariadna", where the name is a value that was filled in: the rest is as it was written. */
export const elideBeforeValues = (text: string, values: readonly unknown[]): string =>
  text.replaceAll(deBeforeVowel, (matched, letter: string, place: number) =>
    values.some((value) => typeof value === "string" && text.startsWith(value, place + matched.length))
      ? `${letter}’`
      : matched,
  );

/** The translator of a language whose texts follow the grammar of what is filled into them. */
export const withElision = <Translate extends object>(
  language: CompleteLanguage,
  translate: Translate,
): Translate =>
  language !== "ca"
    ? translate
    : new Proxy(translate, {
        apply: (target, self, args) => {
          const text: unknown = typeof target === "function" ? Reflect.apply(target, self, args) : target;
          if (typeof text !== "string") return text;
          const [, values]: readonly unknown[] = args;
          return elideBeforeValues(
            elideArticles(text),
            typeof values === "object" && values !== null ? Object.values(values) : [],
          );
        },
      });
