import { plainDate } from "#energy/calendar.ts";
import { tariffPeriods } from "#features/consumption/contract/chart-type.ts";
import type {
  ConsumptionBars,
  ConsumptionChart,
  ConsumptionSlots,
} from "#features/consumption/contract/consumption-chart.ts";
import type { ChartPoint } from "./chart-point.ts";
import { slotClock } from "./slot-clock.ts";

const pointsOfSlots = (slots: ConsumptionSlots): ChartPoint[] =>
  Array.from(slots.methods, (method, slot) => {
    const startsAt = new Date(slots.startsAt.getTime() + slot * slots.stepSeconds * 1000);
    const clock = slotClock(startsAt, slots.stepSeconds);
    const importWh = slots.importWh?.[slot] ?? null;
    const period = tariffPeriods[Number(slots.periods[slot]) - 1];
    return {
      day: clock.day,
      clock,
      importWh,
      exportWh: slots.exportWh?.[slot] ?? null,
      selfConsumedWh: slots.selfConsumedWh?.[slot] ?? null,
      reactiveVarh: slots.reactiveVarh?.[slot] ?? null,
      importByPeriod: period === undefined || importWh === null ? {} : { [period]: importWh },
      period,
      missing: method === "-" ? 1 : 0,
      estimated: method === "E" ? 1 : 0,
    };
  });

const pointsOfBars = (bars: ConsumptionBars): ChartPoint[] =>
  bars.dates.map((date, bar) => {
    const importWh = bars.importWh?.[bar] ?? null;
    const byPeriod = bars.importByPeriod.map((one) => [one.period, one.importWh[bar] ?? 0] as const);
    return {
      day: plainDate(date),
      clock: undefined,
      importWh,
      exportWh: bars.exportWh?.[bar] ?? null,
      selfConsumedWh: bars.selfConsumedWh?.[bar] ?? null,
      reactiveVarh: bars.reactiveVarh?.[bar] ?? null,
      importByPeriod: importWh === null ? {} : Object.fromEntries(byPeriod),
      period: undefined,
      missing: bars.missingHours[bar] ?? 0,
      estimated: bars.estimatedHours[bar] ?? 0,
    };
  });

/** The chart's answer as its bars, in order; none when it has no data. */
export const pointsOfChart = ({ slots, bars }: Pick<ConsumptionChart, "slots" | "bars">): ChartPoint[] => {
  if (slots !== null) return pointsOfSlots(slots);
  return bars === null ? [] : pointsOfBars(bars);
};
