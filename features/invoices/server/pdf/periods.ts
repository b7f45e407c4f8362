import type { Words } from "../words.ts";

/** Label of an energy period: 2.0TD has three with names, other tariffs have six without. */
export const energyPeriodLabel = ({ t }: Words, period: number, periods: number): string => {
  if (periods > 3) return `P${period}`;
  const names = ["peak", "flat", "valley"] as const;
  const name = names[period - 1];
  return name === undefined ? `P${period}` : `P${period} ${t(`periodName.${name}`)}`;
};

/** `punta 512 kWh, pla 498 kWh, vall 901 kWh`; lines break between periods only. */
export const energyByPeriod = (words: Words, energyWh: readonly number[]): string =>
  energyWh
    .map((wh, index) => {
      const label = energyPeriodLabel(words, index + 1, energyWh.length);
      return `${label} ${words.figures.energy(wh)}`.replaceAll(" ", "\u00a0");
    })
    .join(", ");

/** Label of a power period: 2.0TD has two, peak and valley. */
export const powerPeriodLabel = ({ t }: Words, period: number, periods: number): string => {
  if (periods > 2) return `P${period}`;
  return `P${period} ${t(period === 1 ? "periodName.peak" : "periodName.valley")}`;
};
