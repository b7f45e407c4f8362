import { addMonths, type Clock, firstOfMonth, lastOfMonth, type PlainDate } from "#energy/calendar.ts";
import { hasDoubleTariff, type SupplyTerms } from "#energy/pricing/supply-terms.ts";
import { termsOn } from "#energy/contract-terms.ts";
import { baseLoadOf, meanByWeekdayAndHour, type MeteredDay } from "#energy/load-patterns.ts";
import { monthInsight, type PricedDay } from "#energy/month-insight.ts";
import { intervalEnergyEurOf } from "#energy/pricing/energy-day.ts";
import { freeSlotsOf } from "#energy/price-options.ts";
import type { ConsumptionPatterns, PatternMonth } from "../contract/get-consumption-patterns.ts";
import {
  type DayRange,
  energyPeriodsOn,
  type PeriodCalendar,
  periodsOfSlots,
  sumByPeriod,
} from "./chart/chart-slots-policy.ts";
import type { ConsumptionDay } from "./chart/consumption-day-policy.ts";
import type { CurveSeries } from "./curves/curve-day.ts";

type PatternTerms = Pick<SupplyTerms, "startsOn" | "prices" | "intervalPrices" | "free" | "doubleTariff">;

/** Whole months before the running one. */
const monthsShown = 12;

/** The days of the patterns, up to the last day with data. */
export const patternRange = ({ startsOn, endsOn }: DayRange): DayRange => {
  const first = addMonths(firstOfMonth(endsOn), -monthsShown);
  return { startsOn: first > startsOn ? first : startsOn, endsOn };
};

export interface PatternInputs {
  readonly range: DayRange;
  /** The days of the range, and those of the year before. */
  readonly days: readonly ConsumptionDay[];
  readonly calendar: PeriodCalendar | null;
  /** In order; without any, no day has a cost. */
  readonly terms: readonly PatternTerms[];
  /** The clock of the place. */
  readonly clock: Clock;
}

const meteredDayOf = ({ day, importWh, estimated }: ConsumptionDay): MeteredDay => ({
  day,
  hoursWh: importWh ?? [],
  estimated,
});

/**
 * The energy used in each hour: from the grid and from the customer's own installation. Unknown while energy is exported
 * and the distributor does not send the self-consumed energy.
 */
const usedHoursOf = ({ importWh, exportWh, selfConsumedWh }: ConsumptionDay): (number | null)[] =>
  (importWh ?? []).map((energyWh, slot) => {
    const ownWh = selfConsumedWh?.[slot] ?? null;
    if (energyWh === null || (ownWh === null && (exportWh?.[slot] ?? 0) > 0)) return null;
    return energyWh + (ownWh ?? 0);
  });

/** The product's prices of a day; undefined without any, on the days of a double tariff, and where tolls are added to them. */
const pricesOn = (terms: PatternTerms, day: PlainDate): readonly number[] | undefined => {
  if (hasDoubleTariff(terms, day)) return undefined;
  const prices = terms.prices.findLast(
    ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day < validTo),
  );
  return prices?.passedThrough?.includes("energy") === true ? undefined : prices?.energyEurKwh;
};

/** Cents before taxes of a day's energy; null without the price of each of its periods and intervals. */
const energyCostOf = (
  { day, importWh }: ConsumptionDay,
  { calendar, terms }: Pick<PatternInputs, "calendar" | "terms">,
): number | null => {
  const ofDay = termsOn(terms, day);
  const priced = ofDay && pricesOn(ofDay, day);
  const periods = periodsOfSlots(calendar, day, 1);
  if (ofDay === undefined || priced === undefined || periods === null || importWh === null) return null;
  const slots = { slotsPerHour: 1, energyWh: importWh, periods } as const;
  const ofIntervals =
    ofDay.intervalPrices === undefined
      ? []
      : intervalEnergyEurOf({ day, slots }, ofDay.intervalPrices, ofDay);
  if (ofIntervals === undefined) return null;
  let euros = ofIntervals.reduce((sum, eur) => sum + eur, 0);
  const freeSlots = freeSlotsOf(ofDay.free, day, 1);
  const charged = importWh.map((energyWh, slot) => (freeSlots[slot] === true ? 0 : energyWh));
  const sums = sumByPeriod(calendar, periods, charged).slice(0, energyPeriodsOn(calendar, day));
  for (const [index, energyWh] of sums.entries()) {
    const price = priced[index];
    if (price === undefined) return null;
    euros += (energyWh / 1000) * price;
  }
  return euros * 100;
};

/** Tariffs of three periods have one that is the dearest all year. */
const peakOf = (day: ConsumptionDay, calendar: PeriodCalendar | null): number | null => {
  const periods = periodsOfSlots(calendar, day.day, 1);
  if (energyPeriodsOn(calendar, day.day) !== 3 || periods === null) return null;
  return sumByPeriod(calendar, periods, day.importWh)[0] ?? null;
};

export const pricedDayOf = (
  day: ConsumptionDay,
  inputs: Pick<PatternInputs, "calendar" | "terms">,
): PricedDay => ({
  ...meteredDayOf(day),
  usedHoursWh: usedHoursOf(day),
  costCents: energyCostOf(day, inputs),
  peakWh: peakOf(day, inputs.calendar),
});

const sumOf = (days: readonly ConsumptionDay[], series: CurveSeries): number | null => {
  const values = days.flatMap((day) => day[series] ?? []).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
};

const monthOfDays = (
  month: PlainDate,
  days: readonly ConsumptionDay[],
  { earlier, inputs }: { earlier: readonly ConsumptionDay[]; inputs: PatternInputs },
): PatternMonth => {
  const isOver = lastOfMonth(month) <= inputs.range.endsOn;
  return {
    month,
    importWh: sumOf(days, "importWh") ?? 0,
    exportWh: sumOf(days, "exportWh"),
    selfConsumedWh: sumOf(days, "selfConsumedWh"),
    insight: isOver
      ? monthInsight({
          days: days.map((day) => pricedDayOf(day, inputs)),
          yearBefore: earlier.map(meteredDayOf),
        })
      : null,
  };
};

/** The patterns of the range's days, without its bills. */
export const patternsOf = (inputs: PatternInputs): Omit<ConsumptionPatterns, "surplusBills"> => {
  const { range, days } = inputs;
  const shown = days.filter(({ day }) => day >= range.startsOn && day <= range.endsOn);
  const byMonth = Map.groupBy(days, ({ day }) => firstOfMonth(day));
  const months = [...Map.groupBy(shown, ({ day }) => firstOfMonth(day))];
  return {
    ...range,
    meanWhByWeekday: meanByWeekdayAndHour(shown.map(meteredDayOf), inputs.clock),
    baseLoad: baseLoadOf(shown.map((day) => ({ ...meteredDayOf(day), hoursWh: usedHoursOf(day) }))),
    months: months.map(([month, ofMonth]) =>
      monthOfDays(month, ofMonth, { earlier: byMonth.get(addMonths(month, -12)) ?? [], inputs }),
    ),
  };
};
