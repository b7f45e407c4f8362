/** Smaller than any real difference, larger than the error of a few products of doubles. */
const TIE_TOLERANCE_CENTS = 1e-6;

/**
 * Euros as integer cents, half a cent away from zero, as bills are rounded.
 * A product that should end in exactly half a cent (1.005 €) is not lost to binary fractions.
 */
export const centsOf = (euros: number): number => {
  const cents = Math.floor(Math.abs(euros) * 100 + 0.5 + TIE_TOLERANCE_CENTS);
  return euros < 0 && cents > 0 ? -cents : cents;
};

export const sumCents = (lines: readonly { cents: number }[]): number =>
  lines.reduce((total, line) => total + line.cents, 0);
