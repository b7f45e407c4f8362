import { energyPeriodName, type PeriodName, powerPeriodName } from "#energy/period-names.ts";
import type { Words } from "../words.ts";

const labelOf = ({ t }: Words, period: number, name: PeriodName | undefined): string =>
  name === undefined ? `P${period}` : `P${period} ${t(`periodName.${name}`)}`;

/** Label of one of so many energy periods. */
export const energyPeriodLabel = (words: Words, period: number, periods: number): string =>
  labelOf(words, period, energyPeriodName(period, periods));

/** `punta 512 kWh, pla 498 kWh, vall 901 kWh`; lines break between periods only. */
export const energyByPeriod = (words: Words, energyWh: readonly number[]): string =>
  energyWh
    .map((wh, index) => {
      const label = energyPeriodLabel(words, index + 1, energyWh.length);
      return `${label} ${words.figures.energy(wh)}`.replaceAll(" ", "\u00a0");
    })
    .join(", ");

/** Label of one of so many power periods. */
export const powerPeriodLabel = (words: Words, period: number, periods: number): string =>
  labelOf(words, period, powerPeriodName(period, periods));
