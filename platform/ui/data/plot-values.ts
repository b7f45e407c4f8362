import type { BarLayout, ChartSeries, ChartTick } from "./chart-series.ts";

/** Where a series' bars begin and end; equal where it has nothing. */
export interface StackedLayer {
  series: ChartSeries;
  from: Float64Array;
  to: Float64Array;
  /** The part of a point's width that the bars take, from the left: all of it, or one of several. */
  lane: { index: number; count: number };
}

export interface Stack {
  points: number;
  layers: readonly StackedLayer[];
  /** Top of the positive and bottom of the negative bars of each point. */
  tops: Float64Array;
  bottoms: Float64Array;
  /** Extremes over all points; 0 is always between them. */
  highest: number;
  lowest: number;
}

const onlyLane = { index: 0, count: 1 };

/** Every series from zero, beside the others. */
const groupValues = (series: readonly ChartSeries[]): Stack => {
  const stacks = series.map((entry) => stackValues([entry]));
  const points = Math.max(0, ...stacks.map((stack) => stack.points));
  const across = (pick: (stack: Stack) => Float64Array, choose: (a: number, b: number) => number) =>
    Float64Array.from({ length: points }, (_, index) =>
      stacks.reduce((found, stack) => choose(found, pick(stack)[index] ?? 0), 0),
    );
  return {
    points,
    layers: stacks.flatMap(({ layers }, index) =>
      layers.map((layer) => ({ ...layer, lane: { index, count: series.length } })),
    ),
    tops: across(({ tops }) => tops, Math.max),
    bottoms: across(({ bottoms }) => bottoms, Math.min),
    highest: Math.max(0, ...stacks.map(({ highest }) => highest)),
    lowest: Math.min(0, ...stacks.map(({ lowest }) => lowest)),
  };
};

/** Puts series one over another, or beside one another: positive values up from zero, negative values down from it. */
export const stackValues = (series: readonly ChartSeries[], layout: BarLayout = "stacked"): Stack => {
  if (layout === "grouped") return groupValues(series);
  const points = series.reduce((most, { values }) => Math.max(most, values.length), 0);
  const tops = new Float64Array(points);
  const bottoms = new Float64Array(points);
  const layers = series.map((entry) => {
    const from = new Float64Array(points);
    const to = new Float64Array(points);
    for (let index = 0; index < points; index += 1) {
      const value = entry.values[index] ?? 0;
      const side = value < 0 ? bottoms : tops;
      const start = side[index] ?? 0;
      from[index] = start;
      to[index] = start + value;
      side[index] = start + value;
    }
    return { series: entry, from, to, lane: onlyLane };
  });
  const highest = tops.reduce((most, value) => Math.max(most, value), 0);
  const lowest = bottoms.reduce((least, value) => Math.min(least, value), 0);
  return { points, layers, tops, bottoms, highest, lowest };
};

/** The sum of what is known at a point; undefined when nothing is. */
export const totalAt = (series: readonly ChartSeries[], index: number): number | undefined => {
  const known = series.map(({ values }) => values[index]).filter((value) => typeof value === "number");
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
};

/** The sum of a series over all its points; null when none is known. */
export const sumOf = ({ values }: ChartSeries): number | null =>
  values.reduce<number | null>((sum, value) => (value === null ? sum : (sum ?? 0) + value), null);

/** The mean of a series; null where nothing is known. */
export const meanOf = (series: ChartSeries): number | null => {
  const sum = sumOf(series);
  return sum === null ? null : sum / series.values.filter((value) => value !== null).length;
};

/** Neighbouring points of one period. */
export interface PeriodRun {
  period: string;
  first: number;
  last: number;
}

/** Joins neighbouring points of the same period, for the band under the bars. */
export const periodRuns = (periods: readonly string[]): PeriodRun[] => {
  const runs: PeriodRun[] = [];
  periods.forEach((period, index) => {
    const run = runs.at(-1);
    if (run?.period === period) run.last = index;
    else runs.push({ period, first: index, last: index });
  });
  return runs;
};

interface Room {
  /** Width of the plot in pixels, and how many points it has. */
  width: number;
  points: number;
}

const characterPx = 8;
const gapPx = 12;

const neededPx = (tick: ChartTick): number =>
  Math.max(...tick.label.split("\n").map((line) => line.length)) * characterPx + gapPx;

/** Every tick, or every second, third… so that no label touches the next. */
export const thinTicks = (ticks: readonly ChartTick[], { width, points }: Room): readonly ChartTick[] => {
  const place = (tick: ChartTick) => ((tick.index + 0.5) / points) * width;
  for (let every = 1; every < ticks.length; every += 1) {
    const visible = ticks.filter((_, index) => index % every === 0);
    const fits = visible.every((tick, index) => {
      const next = visible[index + 1];
      return next === undefined || place(next) - place(tick) >= (neededPx(tick) + neededPx(next)) / 2;
    });
    if (fits) return visible;
  }
  return ticks.slice(0, 1);
};
