import { addDays, eachDay } from "#energy/calendar.ts";
import type { BillConcept, BillLine } from "#energy/bill-lines.ts";
import { yearFraction } from "#energy/billing-period.ts";
import { centsOf } from "#energy/money.ts";
import type { PricedLines } from "#energy/pricing/price-bill.ts";
import type { AccessPrice } from "#energy/pricing/supply-terms.ts";
import { ratesOn } from "#energy/tax-rates.ts";
import { type BillShare, billShareParts } from "../contract/comparison-result.ts";

type Part = BillShare["part"];

const partOf: Partial<Record<BillConcept, Part>> = {
  power: "power",
  energy: "energy",
  gas_fixed_term: "fixed",
  gas_variable_term: "energy",
  electricity_tax: "taxes",
  hydrocarbon_tax: "taxes",
  vat: "taxes",
  igic: "taxes",
  ipsi: "taxes",
};

const kindsOf: Partial<Record<BillConcept, readonly AccessPrice["kind"][]>> = {
  power: ["power_tolls", "power_charges"],
  energy: ["energy_tolls_and_charges"],
};

export interface TollTables {
  readonly accessTariff: string;
  readonly accessPrices: readonly AccessPrice[];
}

/**
 * The tolls and charges within the price of a line, at the amounts of its days; undefined where those of a day are not
 * known. A price below the tolls pays no more of them than itself: the retailer pays the rest.
 */
const tollCentsOf = (
  { concept, period, quantity, cents }: BillLine,
  { startsOn, endsOn }: PricedLines,
  { accessTariff, accessPrices }: TollTables,
): number | undefined => {
  const kinds = kindsOf[concept];
  if (kinds === undefined || period === null) return 0;
  const ofTariff = accessPrices.filter(
    ({ kind, appliesTo }) => appliesTo === accessTariff && kinds.includes(kind),
  );
  const days = eachDay(startsOn, endsOn);
  let sumEur = 0;
  for (const day of days) {
    const rows = ratesOn(ofTariff, day);
    if (rows.length < kinds.length) return undefined;
    sumEur += rows.reduce((sum, { amounts }) => sum + (amounts[period - 1] ?? 0), 0);
  }
  const partOfYear = concept === "power" ? yearFraction({ from: addDays(startsOn, -1), to: endsOn }) : 1;
  return Math.min(centsOf((quantity * partOfYear * sumEur) / days.length), Math.max(cents, 0));
};

/**
 * What each euro of a bill pays for, the shares adding up to its total. Of electricity, what the tolls and charges are of
 * the energy and the power is apart; where they are not known for each day, it is not.
 */
export const billSharesOf = (parts: readonly PricedLines[], tables?: TollTables): BillShare[] => {
  const cents = new Map<Part, number>();
  const add = (part: Part, amount: number): void => {
    cents.set(part, (cents.get(part) ?? 0) + amount);
  };
  const lines = parts.flatMap((part) => part.lines.map((line) => ({ line, part })));
  const tolls = lines.map(({ line, part }) => (tables === undefined ? 0 : tollCentsOf(line, part, tables)));
  const areKnown = tolls.every((amount) => amount !== undefined);
  for (const [index, { line }] of lines.entries()) {
    const toll = areKnown ? (tolls[index] ?? 0) : 0;
    add(partOf[line.concept] ?? "other", line.cents - toll);
    add("tolls_and_charges", toll);
  }
  return billShareParts.flatMap((part) => {
    const amountCents = cents.get(part) ?? 0;
    return amountCents === 0 ? [] : [{ part, amountCents }];
  });
};
