import type { PlainDate } from "#energy/calendar.ts";
import { hasShareEnded, walletShareState, weightsWithPercentage } from "#energy/wallet-shares.ts";
import type { Wallet, WalletContract } from "../contract/list-wallets.ts";

/** The shares of a wallet that have not ended. */
const currentShares = ({ shares }: Pick<Wallet, "shares">, today: PlainDate): WalletContract[] =>
  shares.filter((share) => !hasShareEnded(share, today));

/** Whether several contracts share the wallet. */
export const isShared = (wallet: Pick<Wallet, "shares">, today: PlainDate): boolean =>
  currentShares(wallet, today).length > 1;

export const isWaiting = ({ shares }: Pick<Wallet, "shares">): boolean =>
  shares.some(({ isApplied }) => !isApplied);

/** Why a share cannot be changed now; undefined where it can. */
export const shareBlocker = (
  wallet: Pick<Wallet, "shares">,
  share: WalletContract,
  today: PlainDate,
): "locked" | "waiting" | undefined => {
  if (walletShareState(share, today) === "locked") return "locked";
  return isWaiting(wallet) ? "waiting" : undefined;
};

/** Why a share is moved by the retailer alone; undefined where the customer can move it. */
export const moveBarrier = ({
  isOrigin,
  hasSelfConsumption,
}: Pick<WalletContract, "isOrigin" | "hasSelfConsumption">): "origin" | "selfConsumption" | undefined => {
  if (isOrigin) return "origin";
  return hasSelfConsumption ? "selfConsumption" : undefined;
};

export interface PercentageChange {
  readonly contractName: string;
  readonly before: number;
  readonly after: number;
}

/**
 * The percentages of a wallet's contracts when one of them, which may be new in it, has `percentage`. They add up to 100;
 * the contract itself comes first.
 */
export const percentagesAfter = (
  wallet: Pick<Wallet, "shares">,
  contract: Pick<WalletContract, "contractId" | "contractName">,
  { percentage, today }: { readonly percentage: number; readonly today: PlainDate },
): PercentageChange[] => {
  const shares = currentShares(wallet, today);
  const others = shares.filter(({ contractId }) => contractId !== contract.contractId);
  const own = shares.find(({ contractId }) => contractId === contract.contractId);
  return weightsWithPercentage(contract.contractId, percentage, others).map(({ contractId, weight }) => {
    const changed = others.find((share) => share.contractId === contractId);
    return {
      contractName: changed?.contractName ?? contract.contractName,
      before: (changed ?? own)?.percentage ?? 0,
      after: weight,
    };
  });
};

/** Whether a contract would be alone in the wallet, so that it has all of it. */
export const isAloneIn = (
  wallet: Pick<Wallet, "shares">,
  { contractId }: Pick<WalletContract, "contractId">,
  today: PlainDate,
): boolean => currentShares(wallet, today).every((share) => share.contractId === contractId);
