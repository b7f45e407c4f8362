import type { TariffPeriod } from "./tariffs.ts";
import { centsOf } from "./money.ts";
import type { BillTaxes } from "./tax-rates.ts";

export type BillConcept =
  | "power"
  | "energy"
  | "surplus_compensation"
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
};

/** A charge or discount of a fixed amount, in positive cents, before tax. */
export type NamedAmount = { name: string; cents: number };

export const namedLine = (concept: BillConcept, amount: NamedAmount, sign: 1 | -1): BillLine => ({
  concept,
  name: amount.name,
  period: null,
  quantity: 1,
  unit: "unit",
  unitPrice: (sign * amount.cents) / 100,
  cents: amount.cents === 0 ? 0 : sign * amount.cents,
});

/** A charge per day; no line when the price is zero. */
export const dailyLine = (concept: BillConcept, days: number, eurDay: number): BillLine[] =>
  eurDay === 0
    ? []
    : [
        {
          concept,
          name: null,
          period: null,
          quantity: days,
          unit: "day",
          unitPrice: eurDay,
          cents: centsOf(days * eurDay),
        },
      ];

const salesTaxRateOf = (concept: BillConcept, taxes: BillTaxes): number => {
  if (concept === "meter_rent") return taxes.meterRentRate;
  return concept === "service" ? taxes.serviceRate : taxes.supplyRate;
};

/** VAT, IGIC or IPSI on the lines before: one line per rate, highest first; no line for a rate of zero. */
export const salesTaxLines = (lines: readonly BillLine[], taxes: BillTaxes): BillLine[] => {
  const baseByRate = new Map<number, number>();
  for (const line of lines) {
    const rate = salesTaxRateOf(line.concept, taxes);
    baseByRate.set(rate, (baseByRate.get(rate) ?? 0) + line.cents);
  }
  return [...baseByRate]
    .filter(([rate, baseCents]) => rate > 0 && baseCents !== 0)
    .toSorted(([one], [other]) => other - one)
    .map(([rate, baseCents]) => ({
      concept: taxes.salesTax,
      name: null,
      period: null,
      quantity: baseCents / 100,
      unit: "EUR",
      unitPrice: rate,
      cents: centsOf((baseCents / 100) * rate),
    }));
};
