import type { Words } from "../words.ts";

/** Label of an energy period: 2.0TD has three with names, other tariffs have six without. */
export const energyPeriodLabel = ({ t }: Words, period: number, periods: number): string => {
  if (periods > 3) return `P${period}`;
  const names = ["peak", "flat", "valley"] as const;
  const name = names[period - 1];
  return name === undefined ? `P${period}` : `P${period} ${t(`periodName.${name}`)}`;
};

/** Label of a power period: 2.0TD has two, peak and valley. */
export const powerPeriodLabel = ({ t }: Words, period: number, periods: number): string => {
  if (periods > 2) return `P${period}`;
  return `P${period} ${t(period === 1 ? "periodName.peak" : "periodName.valley")}`;
};
