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

/** The translator of a language whose texts follow the grammar of what is filled into them. */
export const withElision = <Translate extends object>(
  language: CompleteLanguage,
  translate: Translate,
): Translate =>
  language !== "ca"
    ? translate
    : new Proxy(translate, {
        apply: (target, self, values) => {
          const text: unknown = typeof target === "function" ? Reflect.apply(target, self, values) : target;
          return typeof text === "string" ? elideArticles(text) : text;
        },
      });
