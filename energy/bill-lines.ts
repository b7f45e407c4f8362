import type { TariffPeriod } from "./tariffs.ts";
import { centsOf } from "./money.ts";
import type { AppliedRate, BillTaxes } from "./tax-rates.ts";

export type BillConcept =
  | "power"
  | "energy"
  | "surplus_compensation"
  | "surplus_cap"
  | "discount"
  | "other_supply_charge"
  | "social_bonus_financing"
  | "meter_rent"
  | "service"
  | "gas_fixed_term"
  | "gas_variable_term"
  | "electricity_tax"
  | "hydrocarbon_tax"
  | "vat"
  | "igic"
  | "ipsi";

/**
 * The amount in cents is the rounded product of quantity, price and, for prices per year, the part of the year
 * billed; negative when it is in the customer's favour.
 */
export type BillLine = {
  concept: BillConcept;
  /** The retailer's text for a service, charge or discount; null when the concept is enough. */
  name: string | null;
  period: TariffPeriod | null;
  quantity: number;
  unit: "kW" | "kWh" | "day" | "unit" | "EUR";
  /** Euros per unit: per kW and year, per kWh, per day, per unit; for taxes on money, the rate as a fraction. */
  unitPrice: number;
  cents: number;
  /** The norm that sets a tax's rate, as a bill names it. */
  norm?: string;
  /** The rate that a temporary tax cut replaces, as a fraction. */
  cutFrom?: number;
};

/** What a tax line says of its rate. */
export const rateFacts = ({ norm, cutFrom }: AppliedRate): Pick<BillLine, "norm" | "cutFrom"> =>
  cutFrom === null ? { norm } : { norm, cutFrom };

/** Throws a RangeError for a quantity or price that is negative or not a number. */
export const zeroOrMore = (value: number | undefined, name: string): number => {
  if (value === undefined || !Number.isFinite(value) || value < 0)
    throw new RangeError(`${name} needs a value of zero or more`);
  return value;
};

/** A charge or discount of a fixed amount, in positive cents, before tax. */
export type NamedAmount = { name: string; cents: number };

export const namedLine = (concept: BillConcept, amount: NamedAmount, sign: 1 | -1): BillLine => ({
  concept,
  name: amount.name,
  period: null,
  quantity: 1,
  unit: "unit",
  unitPrice: (sign * zeroOrMore(amount.cents, amount.name)) / 100,
  cents: amount.cents === 0 ? 0 : sign * amount.cents,
});

/** Consecutive days with the same price a day. */
export interface DailyAmount {
  readonly days: number;
  readonly eurDay: number;
}

/** A charge per day, with a line for each of its prices; no line when the price is zero. */
export const dailyLines = (concept: BillConcept, amounts: readonly DailyAmount[]): BillLine[] =>
  amounts.flatMap(({ days, eurDay }): BillLine[] => {
    if (zeroOrMore(eurDay, concept) === 0) return [];
    const cents = centsOf(days * eurDay);
    return [{ concept, name: null, period: null, quantity: days, unit: "day", unitPrice: eurDay, cents }];
  });

const salesTaxRateOf = (concept: BillConcept, taxes: BillTaxes): AppliedRate => {
  if (concept === "meter_rent") return taxes.meterRent;
  return concept === "service" ? taxes.service : taxes.supply;
};

/** VAT, IGIC or IPSI on the lines before: one line per rate, highest first; no line for a rate of zero. */
export const salesTaxLines = (lines: readonly BillLine[], taxes: BillTaxes): BillLine[] => {
  const bases = new Map<number, { applied: AppliedRate; cents: number }>();
  for (const line of lines) {
    const applied = salesTaxRateOf(line.concept, taxes);
    const base = bases.get(applied.rate) ?? { applied, cents: 0 };
    bases.set(applied.rate, { ...base, cents: base.cents + line.cents });
  }
  return [...bases.values()]
    .filter(({ applied, cents }) => applied.rate > 0 && cents !== 0)
    .toSorted((a, b) => b.applied.rate - a.applied.rate)
    .map(({ applied, cents }) => ({
      concept: taxes.salesTax,
      name: null,
      period: null,
      quantity: cents / 100,
      unit: "EUR",
      unitPrice: applied.rate,
      cents: centsOf((cents / 100) * applied.rate),
      ...rateFacts(applied),
    }));
};
