import { monthOf } from "#energy/calendar.ts";
import { type GasBillInput, settleGasBill } from "#energy/gas-bill.ts";
import { taxRates } from "#database/market/market-tables.ts";
import { destinationOf, printedLines } from "#database/seed/invoices/bill-parts.ts";
import type { GasBill } from "#features/invoices/contract/bill.ts";
import type { InvoiceRecord } from "#features/invoices/contract/invoice-record.ts";
import {
  type BegunSupply,
  discountsOn,
  firstInvoiceOf,
  firstPeriodOf,
  frameOf,
  servicesOf,
} from "./offer-terms.ts";

/** What an ordinary home uses in a day. */
const firstM3 = 2;
const conversionKwhM3 = 11.724;
const energyWh = Math.round(firstM3 * conversionKwhM3 * 1000);
const meterRentEurDay = 0.0213;

const centsOfConcept = (lines: GasBill["lines"], wanted: string): number =>
  lines.find(({ concept }) => concept === wanted)?.cents ?? 0;

const settledDay = (supply: BegunSupply) => {
  const { offer, record } = supply;
  const fixed = offer.prices.find(({ term }) => term === "fixed");
  const energy = offer.prices.find(({ term }) => term === "energy");
  if (energy === undefined || energy.isWithoutTolls) return undefined;
  const input: GasBillInput = {
    period: firstPeriodOf(supply),
    zone: record.supplyPoint.zone ?? "peninsula",
    energyWh,
    fixedTerm: { per: fixed?.unit === "eur_month" ? "month" : "day", eur: fixed?.amountEur ?? 0 },
    variableEurKwh: energy.amountEur,
    meterRentEurDay,
    services: servicesOf(supply),
    discounts: [],
    taxRates,
  };
  const withoutDiscounts = settleGasBill(input);
  const discounts = discountsOn(supply, {
    power: 0,
    energy: centsOfConcept(withoutDiscounts.lines, "gas_variable_term"),
    fixed: centsOfConcept(withoutDiscounts.lines, "gas_fixed_term"),
  });
  return discounts.length === 0 ? withoutDiscounts : settleGasBill({ ...input, discounts });
};

/** The bill of the first day of a supply of gas; undefined of a product without a price of energy. */
export const firstGasInvoice = (supply: BegunSupply): InvoiceRecord | undefined => {
  const settled = settledDay(supply);
  if (settled === undefined) return undefined;
  const lines = printedLines(settled.lines);
  const { from, to } = firstPeriodOf(supply);
  const bill: GasBill = {
    ...frameOf(supply),
    readings: [
      {
        magnitude: "gas_volume",
        previousOn: from,
        currentOn: to,
        previousOrigin: "real",
        currentOrigin: "real",
        previous: 0,
        current: firstM3,
      },
    ],
    lines,
    destination: destinationOf("gas", lines),
    history: [{ month: monthOf(supply.startsOn), energyWh, isEstimated: false }],
    conversionKwhM3,
    pressureBar: supply.record.gas?.pressureBar ?? null,
  };
  const { totalCents } = settled;
  return { kind: "gas", ...firstInvoiceOf(supply, { series: "FG", energyWh, totalCents }), bill };
};
