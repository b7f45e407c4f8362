import { type Clock, type PlainDate, eachDay, hoursInDay, midnightOf } from "#energy/calendar.ts";
import { termsOn, termsWithin } from "#energy/contract-terms.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import { findAccessTariff, type AccessTariff, type TariffPeriod, type TariffZone } from "#energy/tariffs.ts";
import { tariffPeriods } from "../../contract/chart-type.ts";
import type { ConsumptionSlots } from "../../contract/consumption-chart.ts";
import { type CurveValues, curveSeries, type CurveSeries } from "../curves/curve-day.ts";
import { isKnown, type ConsumptionDay } from "./consumption-day-policy.ts";

/** The first day of the current access tariffs and their periods (Circular CNMC 3/2020). */
const firstDayOfPeriods: PlainDate = "2021-06-01";

/** The tariff periods of a contract, by the tariff and the zone of each day. */
export interface PeriodCalendar {
  readonly terms: readonly {
    readonly startsOn: PlainDate;
    /** `null` for a tariff without periods, such as gas. */
    readonly tariff: AccessTariff | null;
    readonly zone: TariffZone;
  }[];
  /** The most that one of the tariffs has. */
  readonly energyPeriods: number;
}

/** The calendar of the terms of a contract, those of the range where one is given; `null` without periods. */
export const periodCalendarOf = (
  terms: readonly { readonly startsOn: PlainDate; readonly tariffCode: string; readonly zone: TariffZone }[],
  range?: DayRange,
): PeriodCalendar | null => {
  const known = (range === undefined ? terms : termsWithin(terms, range)).map(
    ({ startsOn, tariffCode, zone }) => ({ startsOn, tariff: findAccessTariff(tariffCode), zone }),
  );
  const energyPeriods = Math.max(0, ...known.map(({ tariff }) => tariff?.energyPeriods ?? 0));
  return energyPeriods === 0 ? null : { terms: known, energyPeriods };
};

/** The number of periods of energy on a day. */
export const energyPeriodsOn = (calendar: PeriodCalendar | null, day: PlainDate): number =>
  (calendar && termsOn(calendar.terms, day)?.tariff?.energyPeriods) ?? 0;

/** The period of each slot of a day, by the zone's clock; `null` without periods. */
export const periodsOfSlots = (
  calendar: PeriodCalendar | null,
  day: PlainDate,
  slotsPerHour: 1 | 4,
): TariffPeriod[] | null => {
  const terms = calendar === null ? undefined : termsOn(calendar.terms, day);
  if (terms === undefined || terms.tariff === null || day < firstDayOfPeriods) return null;
  const hours = energyPeriodsOfDay(terms.tariff.code, day, terms.zone);
  return slotsPerHour === 1 ? hours : hours.flatMap((period) => [period, period, period, period]);
};

/** Energy per tariff period, from P1; empty without a tariff. */
export const sumByPeriod = (
  calendar: PeriodCalendar | null,
  periods: readonly TariffPeriod[] | null,
  values: CurveValues | null,
): number[] => {
  const sums = new Array<number>(calendar?.energyPeriods ?? 0).fill(0);
  periods?.forEach((period, slot) => {
    sums[period - 1] = (sums[period - 1] ?? 0) + (values?.[slot] ?? 0);
  });
  return sums;
};

/** Sums, from P1, paired with the names of their periods. */
export const withPeriodNames = <T>(sums: readonly T[]) =>
  tariffPeriods.flatMap((period, index) => {
    const importWh = sums[index];
    return importWh === undefined ? [] : [{ period, importWh }];
  });

/** Both days included. */
export interface DayRange {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

export interface ConsumptionOfRange extends DayRange {
  /** In order; days without data are omitted. */
  readonly days: readonly ConsumptionDay[];
  readonly calendar: PeriodCalendar | null;
}

const methodsOf = (day: ConsumptionDay | undefined, slots: number): string => {
  if (day === undefined) return "-".repeat(slots);
  let text = "";
  for (let slot = 0; slot < slots; slot += 1) {
    const method = day.estimated?.[slot] === true ? "E" : "R";
    text += isKnown(day, slot) ? method : "-";
  }
  return text;
};

/** One slot after another from the first midnight of the place's clock, without gaps. */
export const slotsOfRange = (
  { startsOn, endsOn, days, calendar }: ConsumptionOfRange,
  { slotsPerHour, clock }: { readonly slotsPerHour: 1 | 4; readonly clock: Clock },
): ConsumptionSlots => {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const columns = Object.fromEntries(
    curveSeries
      .filter((series) => days.some((day) => day[series] !== null))
      .map((series): [CurveSeries, (number | null)[]] => [series, []]),
  );
  let periods = "";
  let methods = "";
  for (const date of eachDay(startsOn, endsOn)) {
    const day = byDay.get(date);
    const slots = hoursInDay(date) * slotsPerHour;
    for (const series of curveSeries) {
      const column = columns[series];
      if (column === undefined) continue;
      for (let slot = 0; slot < slots; slot += 1) column.push(day?.[series]?.[slot] ?? null);
    }
    periods += periodsOfSlots(calendar, date, slotsPerHour)?.join("") ?? "-".repeat(slots);
    methods += methodsOf(day, slots);
  }
  return {
    startsAt: midnightOf(startsOn, clock),
    clock,
    stepSeconds: slotsPerHour === 1 ? 3600 : 900,
    importWh: columns["importWh"] ?? null,
    exportWh: columns["exportWh"] ?? null,
    selfConsumedWh: columns["selfConsumedWh"] ?? null,
    reactiveVarh: columns["reactiveVarh"] ?? null,
    periods,
    methods,
  };
};
