/** The value below which that share of the values lies: 0.5 the median, 0.99 the slowest percent. NaN for no values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

interface Placed {
  readonly value: number;
  readonly isFirst: boolean;
}

/** Abramowitz and Stegun 7.1.26: the error function, accurate to 1.5e-7. */
const errorFunction = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const series =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - series * Math.exp(-x * x));
};

/** The rank sum of the first sample, with mean ranks for ties, and the tie correction. */
const rank = (placed: readonly Placed[]): { firstSum: number; ties: number } => {
  let firstSum = 0;
  let ties = 0;
  for (let from = 0; from < placed.length;) {
    let to = from + 1;
    while (to < placed.length && placed[to]?.value === placed[from]?.value) to += 1;
    const count = to - from;
    const middle = (from + 1 + to) / 2;
    firstSum += placed.slice(from, to).filter(({ isFirst }) => isFirst).length * middle;
    ties += count ** 3 - count;
    from = to;
  }
  return { firstSum, ties };
};

/**
 * Mann and Whitney's U test of whether two samples come from one distribution: `u` of the first sample, and the
 * two-sided `p` by the normal approximation, corrected for ties and continuity; valid from about twenty values each.
 */
export const mannWhitney = (
  first: readonly number[],
  second: readonly number[],
): { u: number; p: number } => {
  const [n, m] = [first.length, second.length];
  const placed: Placed[] = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value);
  const { firstSum, ties } = rank(placed);
  const u = firstSum - (n * (n + 1)) / 2;
  const all = n + m;
  const deviation = Math.sqrt(((n * m) / 12) * (all + 1 - ties / (all * (all - 1))));
  if (deviation === 0) return { u, p: 1 };
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation;
  return { u, p: 1 - errorFunction(z / Math.SQRT2) };
};
