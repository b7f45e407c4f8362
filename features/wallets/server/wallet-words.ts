import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/sheet.ca.json" with { type: "json" };
import en from "../locales/sheet.en.json" with { type: "json" };
import es from "../locales/sheet.es.json" with { type: "json" };
import type { DiscountType } from "../contract/wallet-share.ts";

const messagesOf = { ca, es, en } as const;

/** Words of what the server writes itself: the sheet and the types of discounts. */
export const wordsOf = (language: CompleteLanguage) => serverWords(language, messagesOf);

export const discountDescriptions = (language: CompleteLanguage, type: DiscountType): string =>
  wordsOf(language)(`discounts.${type}`);
