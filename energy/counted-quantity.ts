/** Two readings of one register. */
export interface RegisterReadings {
  readonly previous: number;
  readonly current: number;
  /** What the register counted between them, where the record says so. */
  readonly quantity?: number | null | undefined;
}

/** Readings are whole units, so that each pair can be a unit off what is billed. */
const roundingOf = (rows: readonly unknown[]): number => rows.length;

const toThousandths = (value: number): number => Math.round(value * 1000) / 1000;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The difference of two readings; undefined when the register fell, as a new meter or one that passed zero does. */
const differenceOf = ({ previous, current }: RegisterReadings): number | undefined =>
  current < previous ? undefined : current - previous;

/** What a register with as many digits as its start reading counted when it passed zero. */
const countedPastZero = ({ previous, current }: RegisterReadings): number =>
  10 ** String(Math.trunc(Math.abs(previous))).length - previous + current;

/** Whether a quantity is the billed one, but for the rounding of so many rows. Bills that annul have negative energy. */
export const isBilledQuantity = (quantity: number, billed: number, rows: readonly unknown[]): boolean =>
  Math.abs(quantity - Math.abs(billed)) <= roundingOf(rows);

/**
 * What each row of readings counted, never negative; null where it cannot be known. The rows are those that `billed` is
 * the quantity of, which is undefined when a bill does not have it: one row, or one for each meter when it was replaced.
 * The quantity of the record comes first, then the difference. Where the register fell, it passed zero if that agrees with
 * the bill; otherwise the row has what the bill has more than the other rows.
 */
export const countedQuantities = (
  rows: readonly RegisterReadings[],
  billed: number | undefined,
): (number | null)[] => {
  const known = rows.map((row) => row.quantity ?? differenceOf(row));
  const fallen = rows.filter((_, index) => known[index] === undefined);
  const rest = Math.abs(billed ?? 0) - sum(known.filter((value) => value !== undefined));
  const isPastZero =
    billed !== undefined && Math.abs(sum(fallen.map(countedPastZero)) - rest) <= roundingOf(rows);
  const countedByFallen = (row: RegisterReadings): number | null => {
    if (isPastZero) return countedPastZero(row);
    const isUnknown = billed === undefined || fallen.length > 1 || rest < -roundingOf(rows);
    return isUnknown ? null : Math.max(rest, 0);
  };
  return rows.map((row, index) => {
    const counted = known[index] ?? countedByFallen(row);
    return counted === null ? null : toThousandths(counted);
  });
};
