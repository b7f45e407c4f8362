/** Languages whose words are complete in this repository; only these can be configured. */
export const completeLanguages = ["ca", "es", "en"] as const;
/** Languages that the product knows of; those that are not complete yet are not offered even when configured. */
export const knownLanguages = [...completeLanguages, "gl", "fr", "de"] as const;
export type KnownLanguage = (typeof knownLanguages)[number];
export type CompleteLanguage = (typeof completeLanguages)[number];

/** BCP 47 locale for `Intl`: Catalan, Spanish and English as written in Spain, so that days and money agree. */
export const localeOf: Record<CompleteLanguage, string> = { ca: "ca-ES", es: "es-ES", en: "en-GB" };

export const isCompleteLanguage = (text: unknown): text is CompleteLanguage =>
  completeLanguages.some((language) => language === text);

/** The language of a locale such as `ca-ES` or of an `Accept-Language` header; undefined when none is complete. */
export const languageOfLocale = (locale: string | undefined): CompleteLanguage | undefined => {
  for (const part of (locale ?? "").split(",")) {
    const language = part.trim().slice(0, 2).toLowerCase();
    if (isCompleteLanguage(language)) return language;
  }
  return undefined;
};
