import type { Formats } from "#platform/contract/format.ts";

/**
 * Rounds amounts, zero or more, to multiples of a unit so that they add up to the rounded sum: what is missing goes to
 * the amounts that lost most (largest remainder).
 */
export const roundTogether = (amounts: readonly number[], unit: number): number[] => {
  const rounded = amounts.map((amount) => Math.floor(amount / unit));
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const missing = Math.round(sum / unit) - rounded.reduce((total, count) => total + count, 0);
  const byLoss = amounts
    .map((amount, index) => ({ index, loss: amount / unit - Math.floor(amount / unit) }))
    .toSorted((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1;
  return rounded.map((count) => count * unit);
};

const wholeFromWh = 100_000;

/** The one precision of the energies that are read together: whole kWh, or two decimals when all are small. */
export const blockUnitOf = (largestWh: number): 10 | 1000 => (Math.abs(largestWh) < wholeFromWh ? 10 : 1000);

/** Energy in the precision of its block: 212 kWh, 8,31 kWh, or 0,189 kWh to the Wh. */
export const energyInUnit =
  ({ decimals }: Pick<Formats, "decimals">, unit: 1 | 10 | 1000) =>
  (energyWh: number): string =>
    `${decimals(energyWh / 1000, { 1: 3, 10: 2, 1000: 0 }[unit])}\u00A0kWh`;
