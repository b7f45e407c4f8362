import * as fc from "fast-check";
import { taxRates } from "#database/market/market-tables.ts";
import { addDays, daysBetween, type PlainDate } from "#energy/calendar.ts";
import { settleElectricityBill } from "#energy/electricity-bill.ts";
import { settleGasBill } from "#energy/gas-bill.ts";
import type { ElectricityInvoice, GasInvoice } from "../printed-invoice.ts";
import { gasInvoice, homeInvoice } from "./sample-invoices.ts";

/* Bills of all kinds since June 2021, from a seed, for properties that hold for each of them. */

const firstDay = "2021-08-05" as const;
const lastDay = "2026-10-31" as const;

const whole = (min: number, max: number) => fc.integer({ min, max });
/** A price with six decimals. */
const price = (maxEur: number) => whole(0, maxEur * 1e6).map((millionths) => millionths / 1e6);
const six = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: 6, maxLength: 6 });

const billInput = fc.record({
  kind: fc.constantFrom("home", "solar", "business", "gas"),
  end: whole(0, daysBetween(firstDay, lastDay)),
  days: whole(1, 65),
  powersW: six(whole(10, 1500)).map((tens) => tens.map((ten) => ten * 10)),
  powerPrices: six(price(40)),
  energyWh: six(whole(0, 900_000)),
  energyPrices: six(price(0.4)),
  surplusWh: whole(0, 900_000),
  surplusPrice: price(0.12),
  discountCents: whole(0, 300),
  otherChargeCents: whole(0, 4000),
  serviceCents: whole(0, 900),
});
type BillInput = typeof billInput extends fc.Arbitrary<infer Input> ? Input : never;

const named = (name: string, cents: number) => (cents === 0 ? [] : [{ name, cents }]);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What a kind of supply takes of the generated values: two and three periods, or six and six. */
const suppliedOf = (input: BillInput) => {
  const isBusiness = input.kind === "business";
  const [powerPeriods, energyPeriods] = isBusiness ? [6, 6] : [2, 3];
  return {
    isBusiness,
    powersW: input.powersW.slice(0, powerPeriods).map((powerW) => (isBusiness ? powerW + 15_000 : powerW)),
    energyWh: input.energyWh.slice(0, energyPeriods),
    powerPricesEurKwYear: input.powerPrices.slice(0, powerPeriods),
    energyPricesEurKwh: input.energyPrices.slice(0, energyPeriods),
    surplusWh: input.kind === "solar" ? input.surplusWh : 0,
  };
};
type Supplied = ReturnType<typeof suppliedOf>;

const settled = (input: BillInput, supplied: Supplied, to: PlainDate) => {
  const { isBusiness, powersW, ...values } = supplied;
  return settleElectricityBill({
    ...values,
    period: { from: addDays(to, -input.days), to },
    tariff: isBusiness ? "019" : "018",
    zone: "peninsula",
    isHome: !isBusiness,
    isSeverelyVulnerable: false,
    contractedPowersW: powersW,
    surplusPriceEurKwh: input.surplusPrice,
    socialBonusFinancingEurDay: 0.019121,
    meterRentEurDay: 0.02663,
    otherSupplyCharges: isBusiness ? named("Excés de potència", input.otherChargeCents) : [],
    services: named("Manteniment", input.serviceCents),
    discounts: named("Benvinguda", input.discountCents),
    taxRates,
  });
};

const electricityBillOf = (
  supplied: Supplied,
  { lines, totals, uncompensatedSurplusCents }: ReturnType<typeof settled>,
): ElectricityInvoice["bill"] => {
  const { powersW, energyWh, powerPricesEurKwYear, energyPricesEurKwh, surplusWh } = supplied;
  const { contract, holder } = homeInvoice.bill;
  const surplus = {
    exportedWh: surplusWh,
    compensatedCents: totals.surplusCents === 0 ? 0 : -totals.surplusCents,
    toWalletCents: uncompensatedSurplusCents,
  };
  return {
    contract: { ...contract, name: "ANNA-1", cups: "ESANNA-1", powersW },
    holder,
    readings: [],
    lines,
    destination: [],
    history: [],
    payment: { means: "transfer" },
    energyWh,
    maxPowersW: [],
    surplus: surplusWh === 0 ? null : surplus,
    comparator: {
      postalCode: "08005",
      priceKind: "E",
      hasFixedMonthlyFee: false,
      powerPricesEurKwYear,
      energyPricesEurKwh,
      priceRevision: "year",
      isGreen: true,
      priceChange: "none",
      hasPromotion: false,
    },
  };
};

const electricityInvoiceOf = (number: string, input: BillInput, to: PlainDate): ElectricityInvoice => {
  const supplied = suppliedOf(input);
  const bill = settled(input, supplied, to);
  return {
    kind: "electricity",
    number,
    issuedOn: addDays(to, 4),
    dueOn: addDays(to, 20),
    startsOn: addDays(to, -input.days),
    endsOn: to,
    energyWh: sum(supplied.energyWh),
    totalCents: bill.totals.totalCents,
    rectifying: "none",
    rectifiedNumber: null,
    bill: electricityBillOf(supplied, bill),
  };
};

const gasInvoiceOf = (number: string, input: BillInput, to: PlainDate): GasInvoice => {
  const from = addDays(to, -input.days);
  const energyWh = sum(input.energyWh);
  const { lines, totalCents } = settleGasBill({
    period: { from, to },
    zone: "peninsula",
    energyWh,
    fixedTerm: { per: "day", eur: (input.powerPrices[0] ?? 0) / 100 },
    variableEurKwh: input.energyPrices[0] ?? 0,
    meterRentEurDay: 0.0213,
    services: named("Revisió", input.serviceCents),
    discounts: named("Benvinguda", input.discountCents),
    taxRates,
  });
  return {
    ...gasInvoice,
    number,
    issuedOn: addDays(to, 4),
    dueOn: addDays(to, 20),
    startsOn: from,
    endsOn: to,
    energyWh,
    totalCents,
    bill: {
      ...gasInvoice.bill,
      contract: { ...gasInvoice.bill.contract, name: "ANNA-G", cups: "ESANNA-G" },
      readings: [],
      lines,
      history: [],
    },
  };
};

/** The same bills for the same seed. */
export const generatedBills = (count: number, seed: number): (ElectricityInvoice | GasInvoice)[] =>
  fc.sample(billInput, { numRuns: count, seed }).map((input, index) => {
    const to = addDays(firstDay, input.end);
    const number = `P-${String(index + 1).padStart(3, "0")}`;
    return input.kind === "gas" ? gasInvoiceOf(number, input, to) : electricityInvoiceOf(number, input, to);
  });
