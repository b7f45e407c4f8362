/** The highest demand of a month in each power period from P1; null where the meter recorded none. */
export interface MonthlyDemand {
  /** First day of the month. */
  readonly month: string;
  readonly powersW: readonly (number | null)[];
  /** The contracted power of each period in that month; that of today when absent. */
  readonly contractedW?: readonly number[];
}

/** A power period's contracted power beside the highest demand and its month; null without data. */
export interface PeriodDemand {
  /** Today. */
  readonly contractedW: number;
  readonly highest: {
    readonly powerW: number;
    readonly month: string;
    /** In that month. */
    readonly contractedW: number;
  } | null;
}

/** Whether a demand is of a tariff with as many power periods as there are today: other periods have other hours. */
export const hasPeriods =
  (count: number) =>
  ({ powersW }: MonthlyDemand): boolean =>
    powersW.length === count;

/** The highest demand of each power period among some months; of equal ones the latest. */
export const highestDemands = (
  contractedW: readonly number[],
  months: readonly MonthlyDemand[],
): PeriodDemand[] =>
  contractedW.map((powerW, index) => {
    const recorded = months.filter(hasPeriods(contractedW.length)).flatMap((demand) => {
      const demandW = demand.powersW[index] ?? null;
      const thenW = demand.contractedW?.[index] ?? powerW;
      return demandW === null ? [] : [{ month: demand.month, powerW: demandW, contractedW: thenW }];
    });
    const highest = recorded.reduce<PeriodDemand["highest"]>(
      (top, demand) => (top === null || demand.powerW >= top.powerW ? demand : top),
      null,
    );
    return { contractedW: powerW, highest };
  });

/** Below this share of the contracted power in every period, the customer may be paying for power without use. */
const AMPLE_SHARE = 0.7;

export type DemandLevel = "unknown" | "above" | "ample" | "within";

/** By the powers of today: `above` when a period exceeds its power, `ample` when every period with data stays well below. */
export const demandLevel = (periods: readonly PeriodDemand[]): DemandLevel => {
  const shares = periods.flatMap(({ contractedW, highest }) =>
    highest === null ? [] : [highest.powerW / contractedW],
  );
  if (shares.length === 0) return "unknown";
  const highestShare = Math.max(...shares);
  if (highestShare > 1) return "above";
  return highestShare < AMPLE_SHARE ? "ample" : "within";
};
