import type { PlainDate } from "./calendar.ts";

/** First and last day of a share, `YYYY-MM-DD`. */
export interface WalletShareTerms {
  readonly startsOn: string;
  readonly endsOn: string | null;
}

export const hasShareEnded = ({ endsOn }: Pick<WalletShareTerms, "endsOn">, today: PlainDate): boolean =>
  endsOn !== null && endsOn < today;

/**
 * The whole percentage of a share in its solar wallet: its weight over the sum of the weights of all shares that
 * have not ended. 0 for a share that has ended, and when the sum is 0.
 */
export const sharePercentage = (
  { weight, endsOn }: Pick<WalletShareTerms, "endsOn"> & { readonly weight: number },
  weightOfAll: number,
  today: PlainDate,
): number =>
  hasShareEnded({ endsOn }, today) || weightOfAll === 0 ? 0 : Math.round((100 * weight) / weightOfAll);

/** A share is locked before its first day, after its last one, and when its percentage is 0. */
export const walletShareState = (
  { percentage, startsOn, endsOn }: WalletShareTerms & { readonly percentage: number },
  today: PlainDate,
): "active" | "locked" =>
  startsOn <= today && !hasShareEnded({ endsOn }, today) && percentage > 0 ? "active" : "locked";

export interface WeightedContract {
  readonly contractId: number;
  readonly weight: number;
}

/** Divides `total` in whole parts, proportional to the weights; equal ones when all weights are 0. */
const divide = (total: number, contracts: readonly WeightedContract[]): WeightedContract[] => {
  const sum = contracts.reduce((weight, contract) => weight + contract.weight, 0);
  const exact = contracts.map(({ contractId, weight }) => {
    const part = sum === 0 ? total / contracts.length : (total * weight) / sum;
    return { contractId, weight: Math.floor(part), rest: part - Math.floor(part) };
  });
  const left = total - exact.reduce((weight, contract) => weight + contract.weight, 0);
  // The largest remainders get what rounding left; the lower id where two are equal, so that the result is always the same.
  const byRest = exact.toSorted((a, b) => b.rest - a.rest || a.contractId - b.contractId);
  const raised = new Set(byRest.slice(0, left).map(({ contractId }) => contractId));
  return exact.map(({ contractId, weight }) => ({
    contractId,
    weight: raised.has(contractId) ? weight + 1 : weight,
  }));
};

/**
 * The weights of a wallet in which one contract has `percentage`, a whole number from 0 to 100: they add up to 100, and
 * the other contracts divide the rest in proportion to their present weights. Without other contracts it has 100.
 */
export const weightsWithPercentage = (
  contractId: number,
  percentage: number,
  others: readonly WeightedContract[],
): WeightedContract[] =>
  others.length === 0
    ? [{ contractId, weight: 100 }]
    : [{ contractId, weight: percentage }, ...divide(100 - percentage, others)];
