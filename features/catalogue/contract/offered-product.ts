import * as z from "zod/mini";
import { productKinds, promotedTerms } from "#energy/pricing/product.ts";
import { day, euros, kilowattHours, kilowatts, named } from "#platform/contract/wire.ts";
import { estimateConcepts, notComparableReasons } from "#energy/pricing/yearly-estimate.ts";

const priceTerms = ["power", "energy", "surplus", "fixed"] as const;
const priceUnits = ["eur_kw_year", "eur_kwh", "eur_day", "eur_month"] as const;

const price = named({
  term: ["term", z.enum(priceTerms)],
  /** From 1; null where the price is the same in every period, or has none. */
  period: ["period", z.nullable(z.int())],
  /** Euros before taxes, with every decimal. Of an indexed product's energy, what is added to the price of each interval. */
  amountEur: ["amount", z.number()],
  unit: ["unit", z.enum(priceUnits)],
  /** The regulated tolls and charges are added to it. */
  isWithoutTolls: ["tolls_added", z.boolean()],
});

const promotion = named({
  name: ["name", z.string()],
  on: ["on", z.enum(promotedTerms)],
  /** One of the two: a share of the term, or euros a month. */
  percent: ["percent", z.nullable(z.number())],
  eurMonth: ["eur_month", z.nullable(z.number())],
  /** How it ends: after some months of the contract, or with a day. */
  months: ["months", z.nullable(z.int())],
  lastDay: ["until", z.nullable(day)],
  isOfCoupon: ["coupon", z.boolean()],
});

const service = named({
  name: ["name", z.string()],
  isCompulsory: ["compulsory", z.boolean()],
  eurMonth: ["eur_month", z.number()],
});

/** For leaving before the end of the permanence: one of the two. */
const penalty = named({
  percentOfPendingEnergy: ["percent_of_pending_energy", z.nullable(z.number())],
  eur: ["eur", z.nullable(z.number())],
});

/** What an estimate assumes that the supply uses. */
const estimatedUse = named({
  /** `register`: of the last year, as metered; `profile`: of an ordinary supply of this tariff and power. */
  source: ["source", z.enum(["register", "profile"])],
  yearlyWh: ["kwh", kilowattHours],
  /** By period, from P1. */
  yearlyWhByPeriod: ["kwh_by_period", z.array(kilowattHours)],
  /** Contracted powers that were assumed, from P1; none of gas. */
  powersW: ["powers", z.array(kilowatts)],
});

const month = named({ month: ["month", day], totalCents: ["amount", euros] });

const comparable = named({
  status: ["status", z.literal("comparable")],
  use: ["use", estimatedUse],
  /** With promotions, with taxes. */
  firstYearCents: ["first_year", euros],
  /** Once promotions have ended. */
  followingYearCents: ["following_year", euros],
  /** A twelfth of the first year. */
  monthlyCents: ["month", euros],
  /** Of the first year; their sum is `first_year`. A concept without an amount has no line. */
  lines: [
    "lines",
    z.array(named({ concept: ["concept", z.enum(estimateConcepts)], totalCents: ["amount", euros] })),
  ],
  lowestMonth: ["lowest_month", month],
  highestMonth: ["highest_month", month],
  /** Charged once and in neither year. */
  oneOffCents: ["one_off", euros],
  /** What a bill has and the figures leave out, as no amount is known: the rent of the meter, of gas. */
  leavesOut: ["leaves_out", z.array(z.enum(["meter_rent"]))],
  /** Of an indexed product: the share of the hours without a price, from 0 to 1; null of any other. */
  hoursWithoutPrice: ["hours_without_price", z.nullable(z.number())],
});

const notComparable = named({
  status: ["status", z.literal("not_comparable")],
  /** A term that is missing, for which no figure is given. */
  reason: ["reason", z.enum(notComparableReasons)],
});

export const offeredProduct = named({
  /** The number of the product, as `tarifa` of a lead has it. */
  productId: ["id", z.int()],
  name: ["name", z.string()],
  /** Sanitised HTML, in the language of the call; empty without one. */
  description: ["ov_description", z.string()],
  /** An `https` address; empty without one. */
  link: ["ov_link", z.string()],
  kind: ["kind", z.enum(productKinds)],
  prices: ["prices", z.array(price)],
  promotions: ["promotions", z.array(promotion)],
  services: ["services", z.array(service)],
  /** Charged once, in euros before taxes. */
  oneOffCharges: [
    "one_off_charges",
    z.array(named({ name: ["name", z.string()], eur: ["eur", z.number()] })),
  ],
  /** 0 without permanence. */
  permanenceMonths: ["permanence_months", z.int()],
  penalty: ["penalty", z.nullable(penalty)],
  /** The last day on which it can be contracted, where one is known. */
  lastDay: ["offered_until", z.nullable(day)],
  /** What a year costs this supply, with all prices and taxes of today. */
  estimate: ["estimate", z.union([comparable, notComparable])],
});
export type OfferedProduct = z.output<typeof offeredProduct>;
