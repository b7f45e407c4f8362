import type { ChartTick } from "./chart-series.ts";

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
    const kept = ticks.filter((_, index) => index % every === 0);
    const fits = kept.every((tick, index) => {
      const next = kept[index + 1];
      return next === undefined || place(next) - place(tick) >= (neededPx(tick) + neededPx(next)) / 2;
    });
    if (fits) return kept;
  }
  return ticks.slice(0, 1);
};
