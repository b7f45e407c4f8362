import * as z from "zod/mini";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { ChangeSubject, PrintedDetails } from "#platform/server/change-kind.ts";
import { serverWords } from "#platform/server/words.ts";
import ca from "../locales/change-subjects.ca.json" with { type: "json" };
import en from "../locales/change-subjects.en.json" with { type: "json" };
import es from "../locales/change-subjects.es.json" with { type: "json" };
import { productTerms, type ProductTerms } from "./product-terms.ts";

const wordsOf = (language: CompleteLanguage) => serverWords(language, { ca, es, en });

const named = z.object({ product_name: z.string() });
const nameOf = (details: unknown): string => z.safeParse(named, details).data?.product_name ?? "";

const penaltyText = (terms: ProductTerms, language: CompleteLanguage): string => {
  const t = wordsOf(language);
  const { decimals, money } = formatsOf(language);
  if (terms.penalty_eur !== null)
    return t("product.penaltyEur", { amount: money(Math.round(terms.penalty_eur * 100)) });
  return terms.penalty_percent === null
    ? t("product.noPenalty")
    : t("product.penaltyPercent", { percent: decimals(terms.penalty_percent, 0, 2) });
};

/** The prices of each period, as the contract has them. */
const priceTexts = (terms: ProductTerms, language: CompleteLanguage): Record<string, string> => {
  const t = wordsOf(language);
  const { decimals } = formatsOf(language);
  const tolls = (term: "power" | "energy"): string =>
    terms.tolls_added.includes(term) ? ` ${t("product.tollsAdded")}` : "";
  const energy = terms.kind === "indexed" ? "product.hourly" : "product.energy";
  return Object.fromEntries([
    ...terms.power_eur_kw_year.map((eur, index) => [
      `power_price_p${index + 1}`,
      t("product.power", { amount: decimals(eur, 2, 6) }) + tolls("power"),
    ]),
    ...terms.energy_eur_kwh.map((eur, index) => [
      `energy_price_p${index + 1}`,
      t(energy, { amount: decimals(eur, 2, 6) }) + tolls("energy"),
    ]),
  ]);
};

/** The terms of a product, before or after, as they are read before signing. */
export const printedTerms: PrintedDetails = (details, language) => {
  const { data: terms } = z.safeParse(productTerms, details);
  if (terms === undefined) return { product: nameOf(details) };
  const t = wordsOf(language);
  const { decimals, money } = formatsOf(language);
  return {
    product: terms.product_name,
    ...(terms.year_cents === null ? {} : { product_year: money(terms.year_cents) }),
    ...priceTexts(terms, language),
    fixed_price:
      terms.fixed_eur_day === 0
        ? t("product.noFixed")
        : t("product.fixed", { amount: decimals(terms.fixed_eur_day, 2, 6) }),
    permanence: t("product.permanence", { months: terms.permanence_months }),
    penalty: terms.permanence_months === 0 ? t("product.noPenalty") : penaltyText(terms, language),
  };
};

/** "Product: from Llum Fixa to Llum Nit". */
export const productSubject: ChangeSubject = (details, replaced, language) => {
  const [after, before] = [nameOf(details), nameOf(replaced)];
  if (after === "") return undefined;
  return wordsOf(language)("product.subject", { before: before === "" ? "none" : before, after });
};
