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
