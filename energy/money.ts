/** Smaller than any real difference, larger than the error of a few floating-point products. */
const TIE_TOLERANCE_CENTS = 1e-6;

/**
 * Euros as integer cents, rounded half away from zero, as bills are. A product that should end in exactly half
 * a cent (1.005 €) is rounded up despite its binary representation. Throws a RangeError for what is not a number.
 */
export const centsOf = (euros: number): number => {
  if (!Number.isFinite(euros)) throw new RangeError(`Not an amount: ${euros}`);
  const cents = Math.floor(Math.abs(euros) * 100 + 0.5 + TIE_TOLERANCE_CENTS);
  return euros < 0 && cents > 0 ? -cents : cents;
};

export const sumCents = (lines: readonly { cents: number }[]): number =>
  lines.reduce((total, line) => total + line.cents, 0);

/**
 * A whole total divided among shares, zero or more, in proportion to them: whole parts that add up to the total (largest
 * remainder). All parts are 0 when all shares are.
 */
export const apportion = (shares: readonly number[], total: number): number[] => {
  const sum = shares.reduce((before, share) => before + share, 0);
  if (sum === 0) return shares.map(() => 0);
  const exact = shares.map((share) => (share / sum) * total);
  const parts = exact.map(Math.floor);
  const missing = total - parts.reduce((before, part) => before + part, 0);
  const byLoss = exact
    .map((value, index) => ({ index, loss: value - Math.floor(value) }))
    .toSorted((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
};

interface ExactPart {
  /** What the part amounts to as far as it is known; may be negative. */
  readonly amount: number;
  /** What the rest of the total is distributed by. */
  readonly quantity: number;
}

/**
 * A whole total divided among parts whose amounts are known but for a rest, which each has in proportion to its quantity:
 * whole amounts that add up to the total, as what rounding leaves is carried to the next part.
 */
export const distribute = (parts: readonly ExactPart[], total: number): number[] => {
  const known = parts.reduce((sum, { amount }) => sum + amount, 0);
  const quantities = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  if (quantities === 0) return parts.map(() => 0);
  const rest = (total - known) / quantities;
  let exact = 0;
  let given = 0;
  return parts.map(({ amount, quantity }) => {
    exact += amount + quantity * rest;
    const whole = Math.round(exact) - given;
    given += whole;
    return whole;
  });
};
