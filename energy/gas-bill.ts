import {
  type BillLine,
  dailyLines,
  type NamedAmount,
  namedLine,
  rateFacts,
  salesTaxLines,
  zeroOrMore,
} from "./bill-lines.ts";
import { billedDays, type BillingPeriod, yearFraction } from "./billing-period.ts";
import type { PlainDate } from "./calendar.ts";
import { centsOf, sumCents } from "./money.ts";
import { type BillTaxes, billTaxesOn, type TaxRate } from "./tax-rates.ts";
import type { TariffZone } from "./tariffs.ts";

export type GasBillInput = {
  period: BillingPeriod;
  zone: TariffZone;
  energyWh: number;
  /** Per day, or per month: a month is a twelfth of the year, billed in proportion to the days. */
  fixedTerm: { per: "day" | "month"; eur: number };
  variableEurKwh: number;
  meterRentEurDay: number;
  services: readonly NamedAmount[];
  /** On the supply, before taxes; positive. */
  discounts: readonly NamedAmount[];
  taxRates: readonly TaxRate[];
  /** The day whose tax rates apply; by default the last of the period. */
  taxedOn?: PlainDate;
};

export type GasBill = { lines: BillLine[]; totalCents: number };

const fixedTermLine = ({ fixedTerm, period }: GasBillInput): BillLine[] => {
  const days = billedDays(period);
  if (fixedTerm.per === "day") return dailyLines("gas_fixed_term", [{ days, eurDay: fixedTerm.eur }]);
  const eur = fixedTerm.eur * 12 * yearFraction(period);
  if (eur === 0) return [];
  return [
    {
      concept: "gas_fixed_term",
      name: null,
      period: null,
      quantity: days,
      unit: "day",
      unitPrice: eur / days,
      cents: centsOf(eur),
    },
  ];
};

const energyLine = (
  concept: "gas_variable_term" | "hydrocarbon_tax",
  energyWh: number,
  unitPrice: number,
): BillLine => {
  const quantity = energyWh / 1000;
  return {
    concept,
    name: null,
    period: null,
    quantity,
    unit: "kWh",
    unitPrice,
    cents: centsOf(quantity * unitPrice),
  };
};

const hydrocarbonTaxLines = (energyWh: number, { hydrocarbonTax }: BillTaxes): BillLine[] =>
  hydrocarbonTax === null
    ? []
    : [{ ...energyLine("hydrocarbon_tax", energyWh, hydrocarbonTax.rate), ...rateFacts(hydrocarbonTax) }];

/**
 * Each line is rounded to the cent and the total is their sum, with the taxes of the period's last day. The
 * hydrocarbon tax is per kWh, and VAT is charged on it too. Throws a RangeError for energy that is negative or not a number, or when
 * the tax table does not cover the day.
 */
export const settleGasBill = (input: GasBillInput): GasBill => {
  const energyWh = zeroOrMore(input.energyWh, "Energy");
  const taxes = billTaxesOn(input.taxRates, input.taxedOn ?? input.period.to, {
    commodity: "gas",
    zone: input.zone,
    isHome: true,
    isSeverelyVulnerable: false,
    maxPowerW: 0,
  });
  const beforeSalesTax = [
    ...fixedTermLine(input),
    energyLine("gas_variable_term", energyWh, input.variableEurKwh),
    ...input.discounts.map((discount) => namedLine("discount", discount, -1)),
    ...hydrocarbonTaxLines(energyWh, taxes),
    ...dailyLines("meter_rent", [{ days: billedDays(input.period), eurDay: input.meterRentEurDay }]),
    ...input.services.map((service) => namedLine("service", service, 1)),
  ];
  const lines = [...beforeSalesTax, ...salesTaxLines(beforeSalesTax, taxes)];
  return { lines, totalCents: sumCents(lines) };
};
