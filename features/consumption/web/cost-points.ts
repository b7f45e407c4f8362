import type { ConsumptionChart } from "../contract/consumption-chart.ts";
import type { ConsumptionCost } from "../contract/get-consumption-cost.ts";
import { type ChartPoint, pointsOfChart } from "./series.ts";

/** Thousandths of a euro of each point of a chart; null where it has no reading or no price. */
export const costsOfPoints = (chart: ConsumptionChart, cost: ConsumptionCost): (number | null)[] => {
  const { slots, bars } = cost;
  if (bars === null) return pointsOfChart(chart).map((_, index) => slots?.[index] ?? null);
  return bars.dates.map((_, bar) => {
    const known = bars.byPeriod.map(({ cost: ofPeriod }) => ofPeriod[bar] ?? null);
    return known.every((amount) => amount === null)
      ? null
      : known.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  });
};

/**
 * The points of a chart with the cost of their energy in place of the energy, in thousandths of a euro, so that bars of
 * money are divided by period like those of energy. Without surplus and self-consumption, which have no cost by the hour.
 */
export const pricedPoints = (chart: ConsumptionChart, cost: ConsumptionCost): ChartPoint[] => {
  const amounts = costsOfPoints(chart, cost);
  return pointsOfChart(chart).map((point, index) => {
    const amount = amounts[index] ?? null;
    const byPeriod =
      cost.bars?.byPeriod.map(({ period, cost: ofPeriod }) => [period, ofPeriod[index] ?? 0] as const) ??
      (point.period === undefined ? [] : [[point.period, amount ?? 0] as const]);
    return {
      ...point,
      importWh: amount,
      importByPeriod: amount === null ? {} : Object.fromEntries(byPeriod),
      exportWh: null,
      selfConsumedWh: null,
      reactiveVarh: null,
    };
  });
};

/** Whether the cost is that of the days of the chart. */
export const isCostOf = (chart: ConsumptionChart, cost: ConsumptionCost): boolean =>
  cost.type === chart.type && cost.startsOn === chart.startsOn && cost.endsOn === chart.endsOn;
