import * as z from "zod/mini";
import { unpricedReasons } from "#energy/pricing/day-price.ts";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, named, rowId } from "#platform/contract/wire.ts";
import { chartType, rangeQuery, tariffPeriodName } from "./chart-type.ts";

/** Euros to a thousandth on the wire, whole thousandths inside: an hour at home costs a few cents. */
const thousandths = z.codec(z.number(), z.int(), {
  decode: (amount) => Math.round(amount * 1000),
  encode: (amount) => amount / 1000,
});

const totals = named({
  /** The energy lines of a bill of these days, from P1. */
  energyByPeriod: [
    "energy_by_period",
    z.array(named({ period: ["period", tariffPeriodName], cents: ["amount", euros] })),
  ],
  energyCents: ["energy", euros],
  powerCents: ["power", euros],
  /** What the surplus is compensated with; zero or negative, and never more than the energy of its month. */
  surplusCents: ["surplus", euros],
  /** Value of the surplus above the energy of its month, which is not compensated. */
  uncompensatedSurplusCents: ["uncompensated_surplus", euros],
  /** Fixed amount of the product. */
  fixedCents: ["fixed", euros],
  socialBonusFinancingCents: ["social_bonus_financing", euros],
  meterRentCents: ["meter_rent", euros],
  electricityTaxCents: ["electricity_tax", euros],
  /** VAT, or the tax of the islands, Ceuta or Melilla; null when there is none. */
  salesTax: ["sales_tax_name", z.nullable(z.enum(["vat", "igic", "ipsi"]))],
  salesTaxCents: ["sales_tax", euros],
  totalCents: ["total", euros],
});

/** What bills have besides the energy of a curve and its fixed terms and taxes. */
export const billedExtras = [
  "other_supply_charge",
  "social_bonus_discount",
  "discount",
  "solar_wallet",
  "service",
] as const;

/**
 * The cost of a consumption: of each bar the energy from the grid before taxes; fixed terms and taxes only in `totals`.
 * Each calendar month of the range is settled as a bill, and its bars add up to its energy lines. Amounts are null where
 * a slot has no reading or its day has no price.
 */
export const consumptionCost = named({
  type: ["type", chartType],
  /** Days of the response, as those of the chart; null without data. */
  startsOn: ["start", z.nullable(day)],
  endsOn: ["end", z.nullable(day)],
  /** Name of the product whose prices were used; null when the contract has none. */
  productName: ["product", z.nullable(z.string())],
  /** Hourly and quarter-hourly: the cost of each slot, in its period. */
  slots: ["slots", z.nullable(z.array(z.nullable(thousandths)))],
  /** Daily and monthly: the cost of each bar by period. */
  bars: [
    "bars",
    z.nullable(
      named({
        /** The day, or the first of the month. */
        dates: ["dates", z.array(day)],
        /** One list per period; null where no day of the bar has a price. */
        byPeriod: [
          "by_period",
          z.array(
            named({ period: ["period", tariffPeriodName], cost: ["cost", z.array(z.nullable(thousandths))] }),
          ),
        ],
      }),
    ),
  ],
  /** Null when no day has a price. */
  totals: ["totals", z.nullable(totals)],
  /**
   * Lines of the bills that begin and end within the days, before taxes, which do not follow from the curve: reactive
   * energy, excess power, the social bonus, discounts and services. Not part of `totals`.
   */
  billed: [
    "billed",
    z.array(
      named({
        concept: ["concept", z.enum(billedExtras)],
        /** As the bill calls it; null where the concept is enough. */
        name: ["name", z.nullable(z.string())],
        cents: ["amount", euros],
      }),
    ),
  ],
  /** Days whose cost leaves out the financing of the social bonus, as its amount of then is not known; null without any. */
  withoutFinancing: [
    "without_social_bonus_financing",
    z.nullable(named({ startsOn: ["start", day], endsOn: ["end", day] })),
  ],
  /**
   * The day since which the financing of the social bonus or the meter rent is carried on from before, as no newer amount
   * is known, if the cost includes such days; null otherwise.
   */
  carriedOnSince: ["carried_on_since", z.nullable(day)],
  /** Days with a price, for which fixed terms are counted. */
  pricedDays: ["priced_days", z.int()],
  unpriced: [
    "unpriced",
    z.array(
      named({ startsOn: ["start", day], endsOn: ["end", day], reason: ["reason", z.enum(unpricedReasons)] }),
    ),
  ],
});
export type ConsumptionCost = z.output<typeof consumptionCost>;

/**
 * The cost of a contract's consumption, with the product's prices of each day. Ranges, defaults and limits are those of
 * `getConsumptionChart`. Not in the specification.
 */
export const getConsumptionCost = customerRead({
  id: "getConsumptionCost",
  summary: "Cost of a contract's consumption by month, day, hour or quarter of an hour",
  path: "/contracts/{contractId}/cch/cost/{type}/",
  versions: [2],
  readsMayLag: true,
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId, type: chartType }),
  query: z.object(rangeQuery),
  response: json(consumptionCost),
  errors: { contract_not_found: 404, cch_invalid_date: 400, cch_range_too_long: 400 },
});
