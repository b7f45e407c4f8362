import type { PeriodDemand } from "./maximum-demand.ts";

/** Powers are contracted in steps of 0.1 kW. */
const stepW = 100;

/**
 * The lowest powers that cover the highest demand of each period, in steps of 0.1 kW; null when a period has no data.
 * With `neverFalls`, as the tariffs of six periods require, each is at least that of the period before.
 */
export const lowestSufficientPowers = (
  periods: readonly PeriodDemand[],
  { neverFalls }: { readonly neverFalls: boolean },
): number[] | null => {
  const powers: number[] = [];
  for (const { highest } of periods) {
    if (highest === null) return null;
    const powerW = Math.max(stepW, Math.ceil(highest.powerW / stepW) * stepW);
    powers.push(neverFalls ? Math.max(powerW, powers.at(-1) ?? 0) : powerW);
  }
  return powers;
};

interface PowerComparison {
  readonly contractedW: readonly number[];
  readonly otherW: readonly number[];
  /** Euros per kW and year before taxes, one for each period. */
  readonly pricesEurKwYear: readonly number[];
}

/** Cents a year before taxes that other powers cost more; negative when they cost less. Null when a price is missing. */
export const yearlyPowerDifference = ({
  contractedW,
  otherW,
  pricesEurKwYear,
}: PowerComparison): number | null => {
  let euros = 0;
  for (const [index, powerW] of contractedW.entries()) {
    const price = pricesEurKwYear[index];
    const comparedW = otherW[index];
    if (price === undefined || comparedW === undefined) return null;
    euros += ((comparedW - powerW) / 1000) * price;
  }
  const cents = Math.round(euros * 100);
  return cents === 0 ? 0 : cents;
};
