import type { PlainDate } from "#energy/calendar.ts";

/** Days on which a supply point is supplied under a contract, both included; without an end while it lasts. */
export interface SupplyPeriod {
  readonly contractName: string;
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate | null;
}

const endOfTime: PlainDate = "9999-12-31";

/** The period of another contract that has a day in common with this one. */
const overlapped = (periods: readonly SupplyPeriod[], one: SupplyPeriod): SupplyPeriod | undefined =>
  periods.find(
    (other) =>
      other.contractName !== one.contractName &&
      other.startsOn <= (one.endsOn ?? endOfTime) &&
      one.startsOn <= (other.endsOn ?? endOfTime),
  );

/**
 * Follows whose each supply point is while records are taken one after another. `claim` answers the period that
 * stands in the way, and otherwise puts the contract's period in the place of the one that it had.
 */
export const createSupplyBook = (periodsOf: ReadonlyMap<string, readonly SupplyPeriod[]>) => {
  const book = new Map(periodsOf);
  return {
    claim: (supplyPoint: string, period: SupplyPeriod): SupplyPeriod | undefined => {
      const periods = book.get(supplyPoint) ?? [];
      const obstacle = overlapped(periods, period);
      if (obstacle !== undefined) return obstacle;
      const others = periods.filter(({ contractName }) => contractName !== period.contractName);
      book.set(supplyPoint, [...others, period]);
      return undefined;
    },
  };
};
