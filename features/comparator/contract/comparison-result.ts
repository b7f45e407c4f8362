import * as z from "zod/mini";
import { unpricedReasons } from "#energy/pricing/day-price.ts";
import { day, euros, kilowattHours, named } from "#platform/contract/wire.ts";

/** `price_unit` × `quantity` × `multi` euros before taxes, which `amount` has as it is on the bill, to the cent. */
const line = named({
  name: ["name", z.string()],
  /** Of a power euros per kW and day; of energy euros per kWh; of what is charged by the day euros a day. */
  unitPriceEur: ["price_unit", z.number()],
  /** kW, kWh, or 1. */
  quantity: ["quantity", z.number()],
  /** Days, or 1. */
  multiplier: ["multi", z.number()],
  amountCents: ["amount", euros],
});
export type ComparisonLine = z.output<typeof line>;

const tax = named({ name: ["name", z.string()], amountCents: ["amount", euros] });

const lines = z.array(line);
/** `otherLines`, which the specification does not have: the rest of the total, such as services and fixed fees. */
const restOfBill = { otherLines: ["altres", lines], taxes: ["taxes", z.array(tax)] } as const;
const electricityOperations = named({
  powerLines: ["potencia", lines],
  energyLines: ["energia", lines],
  rentLines: ["lloguer", lines],
  ...restOfBill,
});
const gasOperations = named({
  fixedLines: ["fijo", lines],
  variableLines: ["variable", lines],
  ...restOfBill,
});

const productFields = { productId: ["id", z.int()], name: ["name", z.string()] } as const;

/** What the euros of a bill pay for: `tolls_and_charges` of electricity, `fixed` (the fixed term, tolls included) of gas. */
export const billShareParts = ["energy", "power", "fixed", "tolls_and_charges", "taxes", "other"] as const;
const billShare = named({ part: ["part", z.enum(billShareParts)], amountCents: ["amount", euros] });
export type BillShare = z.output<typeof billShare>;

/** What the bill would have been with a product. `difference`: above zero when the product is dearer. */
const offerFields = {
  ...productFields,
  totalCents: ["total_amount", euros],
  differenceCents: ["difference", euros],
  /** With the promotions of a new contract; null without any. */
  firstYearCents: ["first_year_amount", z.nullable(euros)],
  permanenceMonths: ["permanence_months", z.int()],
  /** They add up to `total_amount`. */
  shares: ["shares", z.array(billShare)],
} as const;

/** A product without a figure for this bill, and the term that is missing. */
const notCompared = named({ ...productFields, reason: ["reason", z.enum(unpricedReasons)] });

/**
 * `header` and `content` are HTML in the language of the call. They, `total_amount` and `operations` are of the first of
 * `products`, the cheapest; the others follow.
 */
const resultFields = {
  header: ["header", z.string()],
  content: ["content", z.string()],
  totalCents: ["total_amount", euros],
  invoiceCents: ["invoice_amount", euros],
  from: ["startDate", day],
  to: ["endDate", day],
  days: ["days", z.int()],
  notCompared: ["not_compared", z.array(notCompared)],
} as const;

const yearFields = {
  energyWh: ["kwh", kilowattHours],
  /** The cheapest first, by what it costs without promotions. */
  offers: [
    "products",
    z.array(
      named({
        ...productFields,
        firstYearCents: ["first_year", euros],
        followingYearCents: ["following_year", euros],
      }),
    ),
  ],
} as const;

/** A year of the same supply, at the prices and taxes of today; of the PVPC with the hours of the twelve months before. */
const yearResult = named({
  /** The use of the code's year, or that of the bill scaled to a year. */
  source: ["source", z.enum(["code", "bill"])],
  ...yearFields,
  /** At the regulated price; null where the supply cannot have it or the price of too many hours is not known. */
  pvpcCents: ["pvpc_amount", z.nullable(euros)],
  pvpcFrom: ["pvpc_from", day],
  pvpcTo: ["pvpc_to", day],
});
export type YearResult = z.output<typeof yearResult>;

/** The same of gas, with the use of the bill scaled to a year; of the TUR with the quarters of the twelve months before. */
const gasYearResult = named({
  ...yearFields,
  /** With the regulated tariff; null where the supply has none, or that of one of the months is not known. */
  lastResortCents: ["tur_amount", z.nullable(euros)],
  lastResortFrom: ["tur_from", day],
  lastResortTo: ["tur_to", day],
});
export type GasYearResult = z.output<typeof gasYearResult>;

export const electricityResult = named({
  ...resultFields,
  operations: ["operations", electricityOperations],
  offers: ["products", z.array(named({ ...offerFields, operations: ["operations", electricityOperations] }))],
  /**
   * What the bill would have been at the regulated price (PVPC) with each hour of a period alike; null where the supply
   * cannot have it or the price of an hour is not known.
   */
  pvpcCents: ["pvpc_amount", z.nullable(euros)],
  /** Null where a bill of few days, or of long ago, says too little of a year. */
  year: ["year", z.nullable(yearResult)],
});
export type ElectricityResult = z.output<typeof electricityResult>;

export const gasResult = named({
  ...resultFields,
  operations: ["operations", gasOperations],
  offers: ["products", z.array(named({ ...offerFields, operations: ["operations", gasOperations] }))],
  /** What the bill would have been with the regulated tariff (TUR); null where it has none. */
  lastResortCents: ["tur_amount", z.nullable(euros)],
  /** Since when the tariff is not known and that of before is used; null where that of each day of the bill is known. */
  lastResortCarriedOnSince: ["tur_carried_on_since", z.nullable(day)],
  /** Null where a bill of few days, or of long ago, says too little of a year. */
  year: ["year", z.nullable(gasYearResult)],
});
export type GasResult = z.output<typeof gasResult>;
