import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { day, euros, kilowattHours, named } from "#platform/contract/wire.ts";

/**
 * Energy, fixed terms and taxes of these days, less the compensated surplus; null where a day of a supply has no price,
 * and for more than `maxPricedSupplies`.
 */
const cost = z.nullable(euros);

/** The cost of more supplies than these is not computed. */
export const maxPricedSupplies = 10;

const dayTotal = named({
  day: ["day", day],
  importWh: ["activa", kilowattHours],
  costCents: ["amount", cost],
  /** Supplies with readings of that day. */
  supplies: ["supplies", z.int()],
});

const monthTotal = named({
  startsOn: ["start", day],
  /** The last day with readings. */
  endsOn: ["end", day],
  importWh: ["activa", kilowattHours],
  costCents: ["amount", cost],
  supplies: ["supplies", z.int()],
});

/** The same supplies in the month so far and in the same days a year before. */
const yearComparison = named({
  startsOn: ["start", day],
  endsOn: ["end", day],
  /** Import in these days, a year before. */
  importWh: ["activa", kilowattHours],
  /** At the prices of that year. */
  costCents: ["amount", cost],
  /** Import of the compared supplies in the month so far; without 29 February, which the year before lacks. */
  nowImportWh: ["current_activa", kilowattHours],
  supplies: ["supplies", z.int()],
});
export type YearComparison = z.output<typeof yearComparison>;

/**
 * What all supplies in force imported on the last day with readings, and in its month up to that day. A supply is
 * compared with the year before if both ranges have every hour; `comparison` is null where none is. Each day has the
 * curve that the consumption screen shows. Not in the specification: the home screen shows it.
 */
export const summarizeConsumption = customerRead({
  id: "summarizeConsumption",
  summary: "Consumption and cost of the last day and of the month so far, over all supplies",
  path: "/consumption/summary/",
  versions: [2],
  readsMayLag: true,
  response: json(
    named({
      /** Electricity supplies in force. */
      supplies: ["n_supplies", z.int()],
      /** A solar wallet pays a part of the bills: the costs here are before it. */
      hasWallet: ["solar_wallet", z.boolean()],
      /** Null before the first readings. */
      lastDay: ["last_day", z.nullable(dayTotal)],
      month: ["month", z.nullable(monthTotal)],
      comparison: ["comparison", z.nullable(yearComparison)],
    }),
  ),
  errors: {},
});
