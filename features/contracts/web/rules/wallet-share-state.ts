import type { PlainDate } from "#energy/calendar.ts";
import type { Contract } from "#features/contracts/contract/get-contract.ts";

type Share = Pick<Contract["solarWalletShares"][number], "percentage" | "startsOn" | "endsOn">;

/** A share is locked outside its days, both of them included, and when it takes nothing of the wallet. */
export const walletShareState = (share: Share, today: PlainDate): "active" | "locked" => {
  const isWithin = share.startsOn <= today && (share.endsOn === null || today <= share.endsOn);
  return isWithin && share.percentage > 0 ? "active" : "locked";
};
