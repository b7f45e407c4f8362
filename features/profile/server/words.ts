import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import exportCa from "../locales/export.ca.json" with { type: "json" };
import exportEn from "../locales/export.en.json" with { type: "json" };
import exportEs from "../locales/export.es.json" with { type: "json" };
import mailCa from "../locales/mail.ca.json" with { type: "json" };
import mailEn from "../locales/mail.en.json" with { type: "json" };
import mailEs from "../locales/mail.es.json" with { type: "json" };

/** Words of the letters, and of the archive of one's own data, by language. */
export const mailMessages = { ca: mailCa, es: mailEs, en: mailEn } as const;
export const exportMessages = { ca: exportCa, es: exportEs, en: exportEn } as const;

/** Day and time as its reader says them, in Madrid. */
export const inWords = (instant: Date, language: CompleteLanguage): string =>
  formatsOf(language).longInstant(instant);
