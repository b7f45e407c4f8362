import {
  eachDay,
  firstOfMonth,
  hoursInDay,
  lastOfMonth,
  type PlainDate,
  plainDate,
} from "#energy/calendar.ts";
import type { QuarterHourDemands } from "#energy/power-demands.ts";
import type { ConsumptionChart } from "../../contract/consumption-chart.ts";

/** Below this share of known quarter-hours a month does not count. */
const minKnownShare = 0.98;
const quartersPerHour = 4;

const quartersOfMonth = (month: PlainDate): number =>
  eachDay(month, lastOfMonth(month)).reduce((sum, day) => sum + hoursInDay(day) * quartersPerHour, 0);

/** The demand of each quarter-hour by month and power period, of the months that are nearly all known. */
export const quarterHourDemands = (
  { startsOn, endsOn, slots }: Pick<ConsumptionChart, "startsOn" | "endsOn" | "slots">,
  periodCount: number,
): QuarterHourDemands[] => {
  if (startsOn === null || endsOn === null || slots === null) return [];
  const months = new Map<PlainDate, number[][]>();
  let slot = 0;
  for (const day of eachDay(plainDate(startsOn), plainDate(endsOn))) {
    const month = firstOfMonth(day);
    const demandsW = months.get(month) ?? Array.from({ length: periodCount }, (): number[] => []);
    months.set(month, demandsW);
    for (const end = slot + hoursInDay(day) * quartersPerHour; slot < end; slot += 1) {
      const energyWh = slots.importWh?.[slot] ?? null;
      if (energyWh !== null) demandsW[Number(slots.periods[slot]) - 1]?.push(energyWh * quartersPerHour);
    }
  }
  return [...months].flatMap(([month, demandsW]) => {
    const known = demandsW.reduce((sum, ofPeriod) => sum + ofPeriod.length, 0);
    return known < minKnownShare * quartersOfMonth(month) ? [] : [{ month, demandsW }];
  });
};
