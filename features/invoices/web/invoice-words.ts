import { defineWords } from "#platform/web/words/define-words.ts";

/** Words of the screen of an invoice; those of its status, documents and failures are in `words.ts`. */
export const useInvoiceWords = defineWords({
  ca: () => import("../locales/invoice.ca.json"),
  es: () => import("../locales/invoice.es.json"),
  en: () => import("../locales/invoice.en.json"),
});
