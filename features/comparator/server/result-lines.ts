import { addDays } from "#energy/calendar.ts";
import type { BillConcept, BillLine } from "#energy/bill-lines.ts";
import { billedDays, yearFraction } from "#energy/billing-period.ts";
import type { PricedLines } from "#energy/pricing/price-bill.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { serverWords } from "#platform/server/words.ts";
import type { ComparisonLine } from "../contract/comparison-result.ts";
import ca from "../locales/result.ca.json" with { type: "json" };
import en from "../locales/result.en.json" with { type: "json" };
import es from "../locales/result.es.json" with { type: "json" };

const messages = { ca, es, en } as const;
export const resultWords = (language: CompleteLanguage) => serverWords(language, messages);
type Words = ReturnType<typeof resultWords>;

/** Places of a result that has lines. */
type Place = "power" | "energy" | "rent" | "fixed" | "variable" | "other";
type Placed = ComparisonLine & { readonly place: Place };

const places: Partial<Record<BillConcept, Place>> = {
  power: "power",
  energy: "energy",
  meter_rent: "rent",
  gas_fixed_term: "fixed",
  gas_variable_term: "variable",
};
const placeOf = ({ concept }: BillLine): Place => places[concept] ?? "other";

const plainNames = {
  meter_rent: "rent",
  gas_fixed_term: "fixed",
  gas_variable_term: "variable",
  social_bonus_financing: "financing",
} as const satisfies Partial<Record<BillConcept, string>>;
const isPlain = (concept: BillConcept): concept is keyof typeof plainNames =>
  Object.hasOwn(plainNames, concept);

/** The fixed amount of a product has this name in the rules of prices. */
const fixedAmount = "fixed";

const nameOf = ({ concept, period: ofLine, name }: BillLine, t: Words): string => {
  const period = ofLine === null ? "" : `P${ofLine}`;
  if (concept === "power" || concept === "energy") return t(`line.${concept}`, { period });
  if (isPlain(concept)) return t(`line.${plainNames[concept]}`);
  if (name === fixedAmount) return t("line.productFixed");
  return name === null || name === "" ? t("line.other") : name;
};

const taxConcepts = ["electricity_tax", "hydrocarbon_tax", "vat", "igic", "ipsi"] as const;
type TaxConcept = (typeof taxConcepts)[number];
const taxConceptOf = ({ concept }: BillLine): TaxConcept | undefined =>
  taxConcepts.find((tax) => tax === concept);

/** Unit price, quantity and multiplier, whose product is the amount but for its rounding. */
const factorsOf = (
  { unit, unitPrice, quantity, cents }: BillLine,
  { startsOn, endsOn }: PricedLines,
): Pick<ComparisonLine, "unitPriceEur" | "quantity" | "multiplier"> => {
  const period = { from: addDays(startsOn, -1), to: endsOn };
  const days = billedDays(period);
  if (unit === "kW") {
    const eurKwDay = (unitPrice * yearFraction(period)) / days;
    return { unitPriceEur: Math.round(eurKwDay * 1e8) / 1e8, quantity: quantity, multiplier: days };
  }
  if (unit === "day") return { unitPriceEur: unitPrice, quantity: 1, multiplier: quantity };
  if (unit === "kWh") return { unitPriceEur: unitPrice, quantity: quantity, multiplier: 1 };
  return { unitPriceEur: cents / 100, quantity: 1, multiplier: 1 };
};

/** The lines of a priced bill by their places, and its taxes each in one amount. */
export const resultLinesOf = (parts: readonly PricedLines[], language: CompleteLanguage) => {
  const t = resultWords(language);
  const formats = formatsOf(language);
  const isDivided = parts.length > 1;
  const placed = parts.flatMap((part): Placed[] =>
    part.lines
      .filter((line) => taxConceptOf(line) === undefined && line.cents !== 0)
      .map((line) => {
        const name = nameOf(line, t);
        const period = formats.period(part.startsOn, part.endsOn);
        return {
          place: placeOf(line),
          name: isDivided ? t("line.dated", { name, period }) : name,
          ...factorsOf(line, part),
          amountCents: line.cents,
        };
      }),
  );
  const taxes = new Map<string, number>();
  for (const line of parts.flatMap(({ lines }) => lines)) {
    const tax = taxConceptOf(line);
    if (tax === undefined) continue;
    const name = t(`tax.${tax}`, { percent: formats.finePercentage(line.unitPrice, 1) });
    taxes.set(name, (taxes.get(name) ?? 0) + line.cents);
  }
  const linesOf = (place: Place): ComparisonLine[] =>
    placed.flatMap(({ place: ofLine, ...line }) => (ofLine === place ? [line] : []));
  return { linesOf, taxes: [...taxes].map(([name, amountCents]) => ({ name, amountCents })) };
};
