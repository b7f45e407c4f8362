import type { PlainDate } from "#energy/calendar.ts";

export interface WalletShare {
  readonly weight: number;
  readonly endsOn: PlainDate | null;
}

/**
 * The whole percentage of a share in its solar wallet: its weight over the sum of the weights of all shares that
 * have not ended. 0 for a share that has ended, and when the sum is 0.
 */
export const sharePercentage = (
  { weight, endsOn }: WalletShare,
  weightOfAll: number,
  today: PlainDate,
): number => {
  const hasEnded = endsOn !== null && endsOn < today;
  return hasEnded || weightOfAll === 0 ? 0 : Math.round((100 * weight) / weightOfAll);
};
