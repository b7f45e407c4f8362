import type { PlainDate } from "../calendar.ts";

export interface WalletOfYear {
  /** What the surplus above the energy of each month adds to the wallet. */
  readonly earnedCents: number;
  /** What the wallet pays of the bills of the year. */
  readonly paidCents: number;
  readonly months: readonly { readonly month: PlainDate; readonly paidCents: number }[];
}

interface BilledMonth {
  readonly month: PlainDate;
  readonly totalCents: number;
  readonly uncompensatedCents: number;
}

/**
 * How a solar wallet that is empty at first pays the bills of a year. What a month earns pays from the next one on, and of
 * the wallet’s money at most `share` (0 to 1), as the rest is for other supplies; a bill is never below zero.
 */
export const walletOfYear = (billed: readonly BilledMonth[], share: number): WalletOfYear => {
  let [earnedCents, paidCents, balanceCents] = [0, 0, 0];
  const months = billed.map(({ month, totalCents, uncompensatedCents }) => {
    const ofMonth = Math.max(Math.min(totalCents, Math.floor(balanceCents * share)), 0);
    balanceCents += uncompensatedCents - ofMonth;
    earnedCents += uncompensatedCents;
    paidCents += ofMonth;
    return { month, paidCents: ofMonth };
  });
  return { earnedCents, paidCents, months };
};
