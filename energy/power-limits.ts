import { type AccessTariffCode, findAccessTariff, type TariffPeriod } from "./tariffs.ts";

/** Maximum power of 2.0TD in any period, W; above it the supply belongs to 3.0TD. */
export const HOUSEHOLD_POWER_LIMIT_W = 15_000;

/**
 * The normalised powers of single-phase supplies at 230 V, W (resolution of 8 September 2006, BOE-A-2006-15879), from 10 A
 * on: the ratings of the switches that electricians install. Contracted powers have steps of 0.1 kW since 2018.
 */
const normalisedPowersW = [2300, 3450, 4600, 5750, 6900, 8050, 9200, 10_350, 11_500, 14_490] as const;

/** The lowest normalised power that covers a need; null above the highest. */
export const normalisedPowerFor = (neededW: number): number | null =>
  normalisedPowersW.find((powerW) => powerW >= neededW) ?? null;

export type PowerControl = "breaker" | "maximeter";

/**
 * How the contracted power is controlled: up to 15 kW the meter cuts the supply off above it; beyond, a maximeter records
 * the maximum and the excess is billed. Source: Circular CNMC 3/2020, article 9.4.
 */
export const powerControlOf = (powersW: readonly number[]): PowerControl =>
  Math.max(...powersW) > HOUSEHOLD_POWER_LIMIT_W ? "maximeter" : "breaker";

export type PowerProblem =
  | "period_missing"
  | "period_not_in_tariff"
  | "not_positive"
  | "above_tariff_limit"
  | "below_tariff_limit"
  | "below_previous_period";

export type PeriodProblem = { period: TariffPeriod; problem: PowerProblem };

const ALL_PERIODS = [1, 2, 3, 4, 5, 6] as const;

const isHousehold = (tariff: AccessTariffCode): boolean => tariff === "018";

const isLowVoltageAboveHousehold = (tariff: AccessTariffCode): boolean =>
  tariff === "019" || tariff === "024";

const periodProblem = (
  tariff: AccessTariffCode,
  powersW: readonly number[],
  index: number,
): PowerProblem | null => {
  const powerW = powersW[index];
  if (powerW === undefined) return "period_missing";
  if (!Number.isInteger(powerW) || powerW <= 0) return "not_positive";
  if (isHousehold(tariff)) return powerW > HOUSEHOLD_POWER_LIMIT_W ? "above_tariff_limit" : null;
  return powerW < (powersW[index - 1] ?? 0) ? "below_previous_period" : null;
};

/**
 * Reasons for which distributors would refuse the requested powers, in W from period 1 on; empty when they are
 * accepted. 2.0TD: two periods in any order, each up to 15 kW. The rest: six that never fall (rejection
 * "Pi>Pi+1" of the exchange with distributors), and for low voltage the highest above 15 kW.
 */
export const powerProblems = (tariff: AccessTariffCode, powersW: readonly number[]): PeriodProblem[] => {
  const count = findAccessTariff(tariff)?.powerPeriods ?? 0;
  const problems = ALL_PERIODS.flatMap((period, index): PeriodProblem[] => {
    if (period > count)
      return powersW[index] === undefined ? [] : [{ period, problem: "period_not_in_tariff" }];
    const problem = periodProblem(tariff, powersW, index);
    return problem ? [{ period, problem }] : [];
  });
  const isTooLow = isLowVoltageAboveHousehold(tariff) && Math.max(...powersW) <= HOUSEHOLD_POWER_LIMIT_W;
  return problems.length === 0 && isTooLow ? [{ period: 6, problem: "below_tariff_limit" }] : problems;
};
