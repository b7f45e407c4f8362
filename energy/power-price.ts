/** What powers cost a year before taxes, by period from P1, in cents; null where a period has no price. */
export const yearlyPowerCents = (
  powersW: readonly number[],
  pricesEurKwYear: readonly (number | null)[],
): number[] | null => {
  const cents = powersW.flatMap((powerW, index) => {
    const eurKwYear = pricesEurKwYear[index] ?? null;
    return eurKwYear === null ? [] : [Math.round((powerW / 1000) * eurKwYear * 100)];
  });
  return cents.length === powersW.length ? cents : null;
};

/** What a euro costs with taxes, by the highest contracted power, on which the reduced sales taxes depend. */
export interface PowerTaxFactors {
  readonly upTo10Kw: number;
  readonly above10Kw: number;
}

const reducedUpToW = 10_000;

/** An amount for powers, in cents, with the taxes that supplies of these powers have. */
export const withPowerTaxes = (
  cents: number,
  powersW: readonly number[],
  { upTo10Kw, above10Kw }: PowerTaxFactors,
): number => Math.round(cents * (Math.max(...powersW) > reducedUpToW ? above10Kw : upTo10Kw));
