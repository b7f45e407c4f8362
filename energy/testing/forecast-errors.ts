import { addDays, eachDay, lastOfMonth, type PlainDate } from "../calendar.ts";
import { forecastConsumption, type MeasuredDay } from "../consumption-forecast.ts";

const historyDays = 600;
const yearDays = 364;
const weeksDays = 28;

export interface ForecastErrors {
  readonly forecasts: number;
  /** Mean errors of the month's energy, as a share of what was measured. */
  readonly ours: number;
  readonly sameDaysLastYear: number;
  readonly lastWeeks: number;
}

const totalOf = (days: readonly (MeasuredDay | undefined)[]): number =>
  days.reduce(
    (sum, day) => sum + (day?.hoursWh ?? []).reduce<number>((total, wh) => total + (wh ?? 0), 0),
    0,
  );

/**
 * How far the energy of whole months is missed when the days from one of the month on are forecast: by us, by the same
 * days a year before and by the mean of the four weeks before.
 */
export const meanErrors = (
  supplies: readonly (readonly MeasuredDay[])[],
  { months, dayOfMonth }: { readonly months: readonly PlainDate[]; readonly dayOfMonth: number },
): ForecastErrors => {
  const sums = { forecasts: 0, ours: 0, sameDaysLastYear: 0, lastWeeks: 0 };
  for (const days of supplies) {
    const byDay = new Map(days.map((day) => [day.day, day]));
    const totalBetween = (from: PlainDate, to: PlainDate) =>
      totalOf(eachDay(from, to).map((day) => byDay.get(day)));
    for (const month of months) {
      const origin = addDays(month, dayOfMonth - 1);
      const end = lastOfMonth(month);
      const targets = eachDay(origin, end);
      const known = days.filter(({ day }) => day < origin && day >= addDays(origin, -historyDays));
      const actualWh = totalBetween(origin, end);
      const monthWh = totalBetween(month, end);
      const errorOf = (expectedWh: number) => Math.abs(expectedWh - actualWh) / monthWh;
      const beforeWh = totalBetween(addDays(origin, -weeksDays), addDays(origin, -1));
      sums.forecasts += 1;
      sums.ours += errorOf(totalOf(forecastConsumption(known, targets, "Europe/Madrid")?.days ?? []));
      sums.sameDaysLastYear += errorOf(totalBetween(addDays(origin, -yearDays), addDays(end, -yearDays)));
      sums.lastWeeks += errorOf((beforeWh / weeksDays) * targets.length);
    }
  }
  const { forecasts, ours, sameDaysLastYear, lastWeeks } = sums;
  return {
    forecasts,
    ours: ours / forecasts,
    sameDaysLastYear: sameDaysLastYear / forecasts,
    lastWeeks: lastWeeks / forecasts,
  };
};
