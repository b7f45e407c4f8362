import { defineWords } from "#platform/web/words/define-words.ts";
import type { SupplyNow } from "./contracting-answers.ts";

/** Words of the wizard. */
export const useWords = defineWords({
  ca: () => import("../locales/wizard.ca.json"),
  es: () => import("../locales/wizard.es.json"),
  en: () => import("../locales/wizard.en.json"),
});

/** Has the texts of the refusals. */
export const useContractingWords = defineWords({
  ca: () => import("../locales/ca.json"),
  es: () => import("../locales/es.json"),
  en: () => import("../locales/en.json"),
});

/** What a visitor consents to: the server stores the same texts as its evidence. */
export const useConsentWords = defineWords({
  ca: () => import("../locales/consents.ca.json"),
  es: () => import("../locales/consents.es.json"),
  en: () => import("../locales/consents.en.json"),
});

/** Words about a request that was sent: its screen, its papers and the withdrawal. */
export const useRequestWords = defineWords({
  ca: () => import("../locales/request.ca.json"),
  es: () => import("../locales/request.es.json"),
  en: () => import("../locales/request.en.json"),
});

/** What is answered about the supply that there is now. */
export const useSupplyNowText = (commodity: "electricity" | "gas") => {
  const t = useWords();
  return (supply: SupplyNow): string =>
    t(commodity === "gas" && supply === "none" ? "supplyNow.noneGas" : `supplyNow.${supply}`);
};
