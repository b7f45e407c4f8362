import { centsOf, sumCents } from "#energy/money.ts";
import type { BillLine } from "../../contract/bill-parts.ts";

/** The compensation at its price, and what the legal limit takes off it, in the place of one line with both. */
const splitCompensation = (line: BillLine): BillLine[] => {
  const worthCents = -centsOf(line.quantity * line.unitPrice);
  const cappedCents = line.cents - worthCents;
  if (Math.abs(cappedCents) <= 1 || Math.abs(line.cents) > Math.abs(worthCents)) return [line];
  const cap = { concept: "surplus_cap", quantity: 1, unit: "unit", unitPrice: cappedCents / 100 } as const;
  return [
    { ...line, cents: worthCents },
    { ...cap, cents: cappedCents },
  ];
};

/**
 * The lines as they are printed, so that each amount is the product beside it. Some retailers' systems export the
 * compensation of surplus after its legal limit (RD 244/2019, art. 14), with the quantity and the price before it.
 */
export const printedLinesOf = (lines: readonly BillLine[]): readonly BillLine[] =>
  lines.some(({ concept }) => concept === "surplus_cap")
    ? lines
    : lines.flatMap((line) => (line.concept === "surplus_compensation" ? splitCompensation(line) : [line]));

/** A temporary tax cut of a bill: the rate, the one it replaces, and what it takes off this bill. */
export type TaxCut = {
  concept: BillLine["concept"];
  /** Null when the bill has the minimum per kWh instead. */
  rate: number | null;
  general: number;
  norm: string | null;
  savedCents: number;
};

const electricityTaxBase = [
  "power",
  "energy",
  "surplus_compensation",
  "surplus_cap",
  "other_supply_charge",
  "discount",
  "solar_wallet",
  "social_bonus_discount",
] as const;

const baseEurosOf = (line: BillLine, lines: readonly BillLine[]): number => {
  if (line.unit === "EUR") return line.quantity;
  const supply = lines.filter(({ concept }) => electricityTaxBase.some((part) => part === concept));
  return Math.max(sumCents(supply), 0) / 100;
};

export const taxCutsOf = (lines: readonly BillLine[]): TaxCut[] =>
  lines.flatMap((line) => {
    const { concept, cutFrom: general, norm, unit, cents } = line;
    if (!general) return [];
    const savedCents = centsOf(baseEurosOf(line, lines) * general) - cents;
    const rate = unit === "EUR" ? line.unitPrice : null;
    return savedCents > 0 ? [{ concept, rate, general, norm: norm ?? null, savedCents }] : [];
  });
