/** Languages with complete translations; only these can be configured. */
export const completeLanguages = ["ca", "es", "en"] as const;
/** Languages of the product; those without complete translations are not offered even when configured. */
export const knownLanguages = [...completeLanguages, "gl", "fr", "de"] as const;
export type KnownLanguage = (typeof knownLanguages)[number];
export type CompleteLanguage = (typeof completeLanguages)[number];
/** A text in every complete language. */
export type Translated = Readonly<Record<CompleteLanguage, string>>;

/** BCP 47 locale for `Intl`: each language as written in Spain, so that dates and money agree. */
export const localeOf: Record<CompleteLanguage, string> = { ca: "ca-ES", es: "es-ES", en: "en-GB" };

export const isCompleteLanguage = (text: unknown): text is CompleteLanguage =>
  completeLanguages.some((language) => language === text);

/** The language of a locale such as `ca-ES` or of an `Accept-Language` header; undefined when it is not complete. */
export const languageOfLocale = (locale: string | undefined): CompleteLanguage | undefined => {
  for (const part of (locale ?? "").split(",")) {
    const language = part.trim().slice(0, 2).toLowerCase();
    if (isCompleteLanguage(language)) return language;
  }
  return undefined;
};
