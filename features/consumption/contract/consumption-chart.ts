import * as z from "zod/mini";
import { day, instant, kilowattHours, named } from "#platform/contract/wire.ts";
import { chartType, curveKind, tariffPeriodName } from "./chart-type.ts";

const energyOrNothing = z.nullable(kilowattHours);
const series = z.array(z.nullable(z.int()));

/** The specification's record, in kWh and kvarh: one hour, quarter, day or month. `null`: nothing known. */
const consumptionRecord = named({
  /** Daily and monthly: the day, or the first of the month. Else the UTC instant at which the slot begins. */
  date: ["date", z.union([day, z.iso.datetime()])],
  importWh: ["activa", energyOrNothing],
  exportWh: ["exportada", energyOrNothing],
  reactiveVarh: ["reactiva", energyOrNothing],
  /** Only of hours and quarters: days and months mix periods. */
  period: ["period", z.nullable(tariffPeriodName)],
  /** Energy of the customer's own or shared installation that was used; not part of `activa`. */
  selfConsumedWh: ["autoconsumida", energyOrNothing],
});

/**
 * Hours or quarters, without gaps: slot `i` begins at `startsAt + i * stepSeconds`, so a day of 23 or 25 hours
 * needs no care and the two 02:00 of October are two slots. All lists and texts have one entry per slot.
 * A series that has no value in the whole range is `null`.
 */
const consumptionSlots = named({
  startsAt: ["start", instant],
  stepSeconds: ["step_seconds", z.union([z.literal(3600), z.literal(900)])],
  importWh: ["import_wh", z.nullable(series)],
  exportWh: ["export_wh", z.nullable(series)],
  selfConsumedWh: ["self_consumed_wh", z.nullable(series)],
  reactiveVarh: ["reactive_varh", z.nullable(series)],
  /** One digit a slot, `1` to `6`; `-` where the tariff has no periods. */
  periods: ["periods", z.string()],
  /** One letter a slot: `R` measured, `E` estimated by the distributor, `-` nothing known. */
  methods: ["methods", z.string()],
});

/** Days or months: one entry per bar in every list; months at the ends of the range count its days only. */
const consumptionBars = named({
  /** The day, or the first of the month. */
  dates: ["dates", z.array(day)],
  importWh: ["import_wh", z.nullable(series)],
  exportWh: ["export_wh", z.nullable(series)],
  selfConsumedWh: ["self_consumed_wh", z.nullable(series)],
  reactiveVarh: ["reactive_varh", z.nullable(series)],
  /**
   * Import of each of the tariff's periods; no entries when it has none. They add up to `importWh`
   * from June 2021 on, when today's tariffs began.
   */
  importByPeriod: [
    "import_by_period",
    z.array(named({ period: ["period", tariffPeriodName], importWh: ["import_wh", z.array(z.int())] })),
  ],
  /** Hours of the bar of which nothing is known. */
  missingHours: ["missing_hours", z.array(z.int())],
  /** Hours of the bar with something that the distributor estimated. */
  estimatedHours: ["estimated_hours", z.array(z.int())],
});

/** Sums over the whole answer, in kWh and kvarh; `null` for a series without any value. */
const consumptionTotals = named({
  importWh: ["activa", energyOrNothing],
  exportWh: ["exportada", energyOrNothing],
  selfConsumedWh: ["autoconsumida", energyOrNothing],
  reactiveVarh: ["reactiva", energyOrNothing],
  /** Import of each period of the tariff, from P1; empty when it has none. */
  byPeriod: [
    "periods",
    z.array(named({ period: ["period", tariffPeriodName], importWh: ["activa", kilowattHours] })),
  ],
});

/**
 * A contract's consumption over a range of days.
 *
 * The drawing's data are in `slots` (hourly, quarter-hourly) or `bars` (daily, monthly), a column per series
 * in whole Wh: a year of quarters is about 60 kB compressed. `records` says the same as the specification's
 * records; they are left out of quarter-hourly unless asked for (`records=yes`), of the rest with `records=no`.
 *
 * Without data in the range, `records` and `kinds` are empty, `slots` and `bars` are null, `start` and `end` are
 * null and the totals too: status 200, the screen says `contract_cch_chart_no_data`.
 */
export const consumptionChart = named({
  type: ["type", chartType],
  /** Days that the answer covers: those asked for, as far as they lie between first and last day with data. */
  startsOn: ["start", z.nullable(day)],
  endsOn: ["end", z.nullable(day)],
  /** Earliest and latest day of this contract that has data of this type. */
  firstDay: ["first_day", z.nullable(day)],
  lastDay: ["last_day", z.nullable(day)],
  /** CNMC code and name of the contract's access tariff, whose periods are shown. */
  tariffCode: ["tariff_code", z.string()],
  tariffName: ["tariff_name", z.string()],
  /** Runs of days of one kind, in order; days without data are in none. */
  kinds: [
    "kinds",
    z.array(named({ startsOn: ["start", day], endsOn: ["end", day], kind: ["kind", curveKind] })),
  ],
  totals: ["totals", consumptionTotals],
  slots: ["slots", z.nullable(consumptionSlots)],
  bars: ["bars", z.nullable(consumptionBars)],
  records: ["records", z.array(consumptionRecord)],
});

export type ConsumptionChart = z.output<typeof consumptionChart>;
export type ConsumptionSlots = z.output<typeof consumptionSlots>;
export type ConsumptionBars = z.output<typeof consumptionBars>;
export type ConsumptionRecord = z.output<typeof consumptionRecord>;
