/** The highest demand of a month in each power period from P1; null where the meter recorded none. */
export interface MonthlyDemand {
  /** First day of the month. */
  readonly month: string;
  readonly powersW: readonly (number | null)[];
}

/** A power period's contracted power beside the highest demand and its month; null without data. */
export interface PeriodDemand {
  readonly contractedW: number;
  readonly highest: { readonly powerW: number; readonly month: string } | null;
}

/** The highest demand of each power period among some months; of equal ones the latest. */
export const highestDemands = (
  contractedW: readonly number[],
  months: readonly MonthlyDemand[],
): PeriodDemand[] =>
  contractedW.map((powerW, index) => {
    const recorded = months.flatMap(({ month, powersW }) => {
      const demandW = powersW[index] ?? null;
      return demandW === null ? [] : [{ month, powerW: demandW }];
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

/** `above` when a period exceeds its power, `ample` when every period with data stays well below. */
export const demandLevel = (periods: readonly PeriodDemand[]): DemandLevel => {
  const shares = periods.flatMap(({ contractedW, highest }) =>
    highest === null ? [] : [highest.powerW / contractedW],
  );
  if (shares.length === 0) return "unknown";
  const highestShare = Math.max(...shares);
  if (highestShare > 1) return "above";
  return highestShare < AMPLE_SHARE ? "ample" : "within";
};
