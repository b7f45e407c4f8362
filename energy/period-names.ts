export type PeriodName = "peak" | "flat" | "valley";

/**
 * Name of an energy period of a tariff that has so many: those of 2.0TD have names, the six of other tariffs none.
 * Source: Circular 3/2020 of the CNMC, article 7.
 */
export const energyPeriodName = (period: number, periods: number): PeriodName | undefined =>
  periods > 3 ? undefined : (["peak", "flat", "valley"] as const)[period - 1];

/** Name of a power period of a tariff that has so many: 2.0TD has two, of which the first is peak and flat together. */
export const powerPeriodName = (period: number, periods: number): PeriodName | undefined =>
  periods > 2 ? undefined : (["peak", "valley"] as const)[period - 1];
