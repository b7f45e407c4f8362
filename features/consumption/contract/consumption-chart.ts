import * as z from "zod/mini";
import { clocks } from "#energy/calendar.ts";
import { meterTypes } from "#energy/meter-types.ts";
import { day, instant, kilowattHours, named } from "#platform/contract/wire.ts";
import { chartType, curveKind, tariffPeriodName } from "./chart-type.ts";

const energyOrNothing = z.nullable(kilowattHours);
const series = z.array(z.nullable(z.int()));

/** The specification's record, in kWh and kvarh: one hour, quarter, day or month. `null`: unknown. */
const consumptionRecord = named({
  /**
   * Daily and monthly: the day, or the first of the month. Otherwise the UTC instant at which the slot begins.
   */
  date: ["date", z.union([day, z.iso.datetime()])],
  importWh: ["activa", energyOrNothing],
  exportWh: ["exportada", energyOrNothing],
  reactiveVarh: ["reactiva", energyOrNothing],
  /** Only for hours and quarters: days and months span several periods. */
  period: ["period", z.nullable(tariffPeriodName)],
  /** Energy consumed from the customer's own or shared installation; not part of `activa`. */
  selfConsumedWh: ["autoconsumida", energyOrNothing],
});

/**
 * Hours or quarters, without gaps: slot `i` begins at `startsAt + i * stepSeconds`, so days of 23 or 25 hours
 * need no special case and October's repeated hour is two slots. All lists and strings have one entry per
 * slot. A series without any value in the whole range is `null`.
 */
const consumptionSlots = named({
  startsAt: ["start", instant],
  /** The clock of the supply point, by which its days and tariff periods run. */
  clock: ["time_zone", z.enum(clocks)],
  stepSeconds: ["step_seconds", z.union([z.literal(3600), z.literal(900)])],
  importWh: ["import_wh", z.nullable(series)],
  exportWh: ["export_wh", z.nullable(series)],
  selfConsumedWh: ["self_consumed_wh", z.nullable(series)],
  reactiveVarh: ["reactive_varh", z.nullable(series)],
  /** One digit per slot, `1` to `6`; `-` where the tariff has no periods. */
  periods: ["periods", z.string()],
  /** One letter per slot: `R` measured, `E` estimated by the distributor, `-` unknown. */
  methods: ["methods", z.string()],
});

/**
 * Days or months: one entry per bar in every list; the first and last month count only the days in the range.
 */
const consumptionBars = named({
  /** The day, or the first of the month. */
  dates: ["dates", z.array(day)],
  importWh: ["import_wh", z.nullable(series)],
  exportWh: ["export_wh", z.nullable(series)],
  selfConsumedWh: ["self_consumed_wh", z.nullable(series)],
  reactiveVarh: ["reactive_varh", z.nullable(series)],
  /**
   * Import per tariff period; empty when the tariff has none. The periods add up to `importWh` from June 2021
   * on, when the current tariffs began.
   */
  importByPeriod: [
    "import_by_period",
    z.array(named({ period: ["period", tariffPeriodName], importWh: ["import_wh", z.array(z.int())] })),
  ],
  /** Hours of the bar without a value. */
  missingHours: ["missing_hours", z.array(z.int())],
  /** Hours of the bar that the distributor estimated, wholly or in part. */
  estimatedHours: ["estimated_hours", z.array(z.int())],
});

/** Sums over the whole range, in kWh and kvarh; `null` for a series without any value. */
const consumptionTotals = named({
  importWh: ["activa", energyOrNothing],
  exportWh: ["exportada", energyOrNothing],
  selfConsumedWh: ["autoconsumida", energyOrNothing],
  reactiveVarh: ["reactiva", energyOrNothing],
  /** Import per tariff period, from P1; empty when the tariff has none. */
  byPeriod: [
    "periods",
    z.array(named({ period: ["period", tariffPeriodName], importWh: ["activa", kilowattHours] })),
  ],
});

/**
 * A contract's consumption over a range of days.
 *
 * The chart's data are in `slots` (hourly, quarter-hourly) or `bars` (daily, monthly), a column per series in
 * whole Wh: a year of quarters is about 60 kB compressed. `records` contains the same data as the
 * specification's records, unless `records=no`.
 *
 * Without data in the range, `records` and `kinds` are empty, and `slots`, `bars`, `start`, `end` and the
 * totals are null, with status 200; the screen shows `contract_cch_chart_no_data`.
 */
export const consumptionChart = named({
  type: ["type", chartType],
  /** Days of the response: the requested range, limited to the first and last day with data. */
  startsOn: ["start", z.nullable(day)],
  endsOn: ["end", z.nullable(day)],
  /** First and last day of this contract with data of this type. */
  firstDay: ["first_day", z.nullable(day)],
  lastDay: ["last_day", z.nullable(day)],
  /** CNMC code and name of the contract's access tariff. */
  tariffCode: ["tariff_code", z.string()],
  tariffName: ["tariff_name", z.string()],
  /** The distributor that sends the readings, and the last day of supply; null while it lasts. */
  distributor: ["distributor", z.string()],
  /** Type of the metering point by its contracted power, 1 to 5; null where the power is not known. */
  meterType: ["meter_type", z.nullable(z.literal(meterTypes))],
  supplyEndsOn: ["supply_end", z.nullable(day)],
  /** Runs of consecutive days of one kind, in order; days without data are omitted. */
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
