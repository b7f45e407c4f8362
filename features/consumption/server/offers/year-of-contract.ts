import { addDays, addMonths, eachDay, firstOfMonth, type PlainDate } from "#energy/calendar.ts";
import { completeCurve } from "#energy/pricing/complete-curve.ts";
import { type CurveDay, yearBefore } from "#energy/pricing/year-of-use.ts";
import type { QuarterHourDemands } from "#energy/power-demands.ts";
import { powerPeriodsOfDay } from "#energy/tariff-periods.ts";
import type { AccessTariff, TariffZone } from "#energy/tariffs.ts";
import type { OwnOffersAnswer } from "../../contract/compare-own-offers.ts";
import type { ConsumptionDay } from "../chart/consumption-day-policy.ts";
import type { CurveContract } from "../get-consumption-chart.ts";

const curveDayOf = ({ day, importWh, exportWh }: ConsumptionDay): CurveDay => ({
  day,
  slotsPerHour: 1,
  energyWh: importWh ?? [],
  exportWh: (exportWh ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0),
});

type NoYear = Pick<OwnOffersAnswer, "reason" | "possibleOn">;

/** Why a contract has no year of readings of its own, as far as its days say. */
export const withoutYear = (
  { startsOn, endsOn }: Pick<CurveContract, "startsOn" | "endsOn">,
  today: PlainDate,
): NoYear | undefined => {
  if (endsOn !== null && endsOn < today) return { reason: "ended", possibleOn: null };
  const year = yearBefore(today);
  if (startsOn !== null && startsOn <= year.startsOn) return undefined;
  const first = startsOn ?? today;
  const firstWhole = first === firstOfMonth(first) ? first : addMonths(firstOfMonth(first), 1);
  return { reason: "short", possibleOn: addMonths(firstWhole, 12) };
};

/** The readings of the twelve whole months before a day, complete; or how many of their hours have none. */
export const yearOfReadings = (days: readonly ConsumptionDay[], today: PlainDate) =>
  completeCurve(days.map(curveDayOf), yearBefore(today));

const quartersPerHour = 4;

/** The demand of the quarter-hours of each whole month that are all known, by power period. */
export const quarterHoursOf = (
  days: readonly ConsumptionDay[],
  tariff: AccessTariff,
  zone: TariffZone,
): QuarterHourDemands[] => {
  const byMonth = Map.groupBy(days, ({ day }) => firstOfMonth(day));
  return [...byMonth].flatMap(([month, ofMonth]) => {
    if (ofMonth.length < eachDay(month, addDays(addMonths(month, 1), -1)).length) return [];
    const demandsW = Array.from({ length: tariff.powerPeriods }, (): number[] => []);
    for (const { day, importWh } of ofMonth) {
      const periods = powerPeriodsOfDay(tariff.code, day, zone);
      for (const [slot, wh] of (importWh ?? []).entries()) {
        const period = periods[Math.floor(slot / quartersPerHour)];
        if (wh !== null && period !== undefined) demandsW[period - 1]?.push(wh * quartersPerHour);
      }
    }
    return [{ month, demandsW }];
  });
};
