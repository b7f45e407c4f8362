import {
  addDays,
  addMonths,
  daysBetween,
  eachDay,
  firstOfMonth,
  hoursInDay,
  type PlainDate,
} from "../calendar.ts";
import { apportion } from "../money.ts";
import { type FreeHours, freeEnergyOf, noFreeHours } from "../price-options.ts";
import { energyPeriodsOfDay } from "../tariff-periods.ts";
import { type AccessTariff, findAccessTariff, type TariffZone } from "../tariffs.ts";
import type { EnergyDay } from "./energy-day.ts";
import type { DayRange } from "./regulated-charges.ts";
import { spreadByProfile, type StandardProfile } from "./standard-profiles.ts";

/** Twelve whole civil months of use, oldest first. */
export interface YearOfUse<Day extends { readonly day: PlainDate }> {
  readonly months: readonly { readonly month: PlainDate; readonly days: readonly Day[] }[];
}

export interface UsedSupply {
  readonly accessTariff: string;
  readonly zone: TariffZone;
  readonly free?: FreeHours;
}

/** A day of a curve; an hour without a value is not known. */
export interface CurveDay {
  readonly day: PlainDate;
  readonly slotsPerHour: 1 | 4;
  readonly energyWh: readonly (number | null)[];
  readonly exportWh: number;
}

/** The twelve whole months before the month of a day. */
export const yearBefore = (today: PlainDate): DayRange => {
  const end = firstOfMonth(today);
  return { startsOn: addMonths(end, -12), endsOn: addDays(end, -1) };
};

const byMonth = <Day extends { readonly day: PlainDate }>(days: readonly Day[]): YearOfUse<Day> => ({
  months: [...Map.groupBy(days, ({ day }) => firstOfMonth(day))].map(([month, ofMonth]) => ({
    month,
    days: ofMonth,
  })),
});

const quartersPerHour = 4;

/** The energy of a day of a curve by period, as the tariff and the zone have it. */
const energyDayOf = (
  { day, slotsPerHour, energyWh, exportWh }: CurveDay,
  tariff: AccessTariff,
  { zone, free = noFreeHours }: UsedSupply,
): EnergyDay => {
  const hours = energyPeriodsOfDay(tariff.code, day, zone);
  const periods =
    slotsPerHour === 1
      ? hours
      : hours.flatMap((period) => new Array<typeof period>(quartersPerHour).fill(period));
  const sums = new Array<number>(tariff.energyPeriods).fill(0);
  for (const [slot, period] of periods.entries())
    sums[period - 1] = (sums[period - 1] ?? 0) + (energyWh[slot] ?? 0);
  const shape = { energyWh, periods, slotsPerHour, periodCount: tariff.energyPeriods };
  return {
    day,
    energyWh: sums,
    freeWh: freeEnergyOf(free, day, shape),
    exportWh,
    slots: { slotsPerHour, energyWh, periods },
  };
};

/** The last whole year of a curve before a day; undefined unless every hour of it is known. */
export const yearOfCurve = (
  curve: readonly CurveDay[],
  supply: UsedSupply,
  today: PlainDate,
): YearOfUse<EnergyDay> | undefined => {
  const tariff = findAccessTariff(supply.accessTariff);
  const { startsOn, endsOn } = yearBefore(today);
  const ofYear = curve
    .filter(({ day }) => day >= startsOn && day <= endsOn)
    .toSorted((a, b) => a.day.localeCompare(b.day));
  const isWhole = ofYear.every(
    ({ day, slotsPerHour, energyWh }) =>
      energyWh.length === hoursInDay(day) * slotsPerHour && energyWh.every((wh) => wh !== null),
  );
  const isEachDay = new Set(ofYear.map(({ day }) => day)).size === daysBetween(startsOn, endsOn) + 1;
  if (tariff === null || !isWhole || !isEachDay) return undefined;
  return byMonth(ofYear.map((day) => energyDayOf(day, tariff, supply)));
};

/** The use of whole days of a curve, by month, however many there are; undefined of a tariff without periods. */
export const monthsOfCurve = (
  curve: readonly CurveDay[],
  supply: UsedSupply,
): YearOfUse<EnergyDay> | undefined => {
  const tariff = findAccessTariff(supply.accessTariff);
  return tariff === null ? undefined : byMonth(curve.map((day) => energyDayOf(day, tariff, supply)));
};

export interface YearlyTotals {
  /** By period, from P1. */
  readonly energyWh: readonly number[];
  readonly exportWh: number;
}

const evenly = (total: number, count: number): number[] =>
  apportion(new Array<number>(count).fill(1), Math.round(total));

/** A year of totals, the same every day: enough for prices by period, not for those of an indexed product. */
export const yearOfTotals = (
  { energyWh, exportWh }: YearlyTotals,
  today: PlainDate,
): YearOfUse<EnergyDay> => {
  const { startsOn, endsOn } = yearBefore(today);
  const days = eachDay(startsOn, endsOn);
  const ofPeriods = energyWh.map((wh) => evenly(wh, days.length));
  const exported = evenly(exportWh, days.length);
  return byMonth(
    days.map((day, index) => ({
      day,
      energyWh: ofPeriods.map((wh) => wh[index] ?? 0),
      exportWh: exported[index] ?? 0,
    })),
  );
};

/** A year of totals by a standard profile; undefined where the profile does not have each hour. */
export const yearOfProfile = (
  { energyWh, exportWh }: YearlyTotals,
  supply: UsedSupply & { readonly profile: StandardProfile },
  today: PlainDate,
): YearOfUse<EnergyDay> | undefined => {
  const tariff = findAccessTariff(supply.accessTariff);
  if (tariff === null) return undefined;
  const { startsOn, endsOn } = yearBefore(today);
  const days = eachDay(startsOn, endsOn);
  const periodsOf = (day: PlainDate) => energyPeriodsOfDay(tariff.code, day, supply.zone);
  const exported = evenly(exportWh, days.length);
  const hours = spreadByProfile(supply.profile, { energyWh, days, periodsOf });
  return (
    hours &&
    byMonth(
      hours.map(({ day, hoursWh }, index) =>
        energyDayOf(
          { day, slotsPerHour: 1, energyWh: hoursWh, exportWh: exported[index] ?? 0 },
          tariff,
          supply,
        ),
      ),
    )
  );
};

/** The energy between two readings, of a row of the register of supply points or of a bill: the first day is excluded. */
export interface ReadTotals {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly energyWh: readonly number[];
}

const daysPerYear = 365;

/**
 * The use of a year from readings of unequal length: those that end within the twelve months before a day, scaled to a year
 * when they have fewer days. Undefined without any.
 */
export const yearlyTotalsOf = (readings: readonly ReadTotals[], today: PlainDate): number[] | undefined => {
  const since = addMonths(today, -12);
  const recent = readings.filter(({ from, to }) => to > since && to <= today && from < to);
  const days = recent.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0);
  if (days === 0) return undefined;
  const periods = Math.max(...recent.map(({ energyWh }) => energyWh.length));
  const scale = daysPerYear / days;
  return Array.from({ length: periods }, (_, index) =>
    Math.round(recent.reduce((sum, { energyWh }) => sum + (energyWh[index] ?? 0), 0) * scale),
  );
};

/** A day of use of gas. */
export interface GasDay {
  readonly day: PlainDate;
  readonly energyWh: number;
}

/**
 * A year of gas: by the shares of its twelve months from January, such as those of last year's bills, or the same every
 * day. The days of a month have the same use.
 */
export const yearOfGas = (
  energyWh: number,
  today: PlainDate,
  monthShares?: readonly number[],
): YearOfUse<GasDay> => {
  const { startsOn, endsOn } = yearBefore(today);
  const days = eachDay(startsOn, endsOn);
  const counts = Map.groupBy(days, firstOfMonth);
  const shares = days.map((day) => {
    const ofMonth = monthShares?.[Number(day.slice(5, 7)) - 1];
    return ofMonth === undefined ? 1 : ofMonth / (counts.get(firstOfMonth(day))?.length ?? 1);
  });
  const parts = apportion(shares, Math.round(energyWh));
  return byMonth(days.map((day, index) => ({ day, energyWh: parts[index] ?? 0 })));
};
