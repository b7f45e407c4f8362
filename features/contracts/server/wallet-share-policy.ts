import type { PlainDate } from "#energy/calendar.ts";

export interface WalletShare {
  readonly weight: number;
  readonly endsOn: PlainDate | null;
}

/**
 * The percentage of a share in its solar wallet, a whole number: its weight over the weights of all shares that
 * have not ended. Zero once it has ended itself, and where nobody has any weight.
 */
export const sharePercentage = (
  { weight, endsOn }: WalletShare,
  weightOfAll: number,
  today: PlainDate,
): number => {
  const hasEnded = endsOn !== null && endsOn < today;
  return hasEnded || weightOfAll === 0 ? 0 : Math.round((100 * weight) / weightOfAll);
};
