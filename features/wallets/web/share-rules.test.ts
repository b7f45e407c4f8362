import { describe, expect, test } from "vitest";
import { plainDate } from "#energy/calendar.ts";
import type { WalletContract } from "../contract/list-wallets.ts";
import { isAloneIn, isShared, moveBarrier, percentagesAfter, shareBlocker } from "./share-rules.ts";

const today = plainDate("2026-11-20");
const share = (contractId: number, changes: Partial<WalletContract> = {}): WalletContract => ({
  contractName: `000${contractId}`,
  contractId,
  commodity: "electricity",
  street: "Carrer de la Cera, 2",
  city: "Reus",
  weight: 1,
  percentage: 50,
  discountManagement: "apply",
  startsOn: "2025-01-01",
  endsOn: null,
  isOrigin: false,
  hasSelfConsumption: false,
  isApplied: true,
  ...changes,
});

describe("a share", () => {
  test("is blocked while it is locked, and while a change of its wallet waits", () => {
    const [first, second] = [share(1), share(2)];
    expect(shareBlocker({ shares: [first, second] }, first, today)).toBeUndefined();
    expect(shareBlocker({ shares: [first, share(2, { isApplied: false })] }, first, today)).toBe("waiting");
    for (const locked of [{ percentage: 0 }, { startsOn: "2026-11-21" }, { endsOn: "2026-11-19" }])
      expect(shareBlocker({ shares: [second] }, share(1, locked), today)).toBe("locked");
  });

  test("is moved by the retailer alone where its contract fills the wallet or has a roof", () => {
    expect(moveBarrier(share(1))).toBeUndefined();
    expect(moveBarrier(share(1, { isOrigin: true, hasSelfConsumption: true }))).toBe("origin");
    expect(moveBarrier(share(1, { hasSelfConsumption: true }))).toBe("selfConsumption");
  });
});

describe("a wallet", () => {
  const wallet = { shares: [share(1), share(2), share(3, { endsOn: "2026-11-19", percentage: 0 })] };

  test("is shared by the contracts whose share has not ended", () => {
    expect(isShared(wallet, today)).toBe(true);
    expect(isShared({ shares: wallet.shares.slice(1) }, today)).toBe(false);
  });

  test("has the same percentages before a change as the server writes, with the sum of 100", () => {
    expect(percentagesAfter(wallet, share(1), { percentage: 70, today })).toEqual([
      { contractName: "0001", before: 50, after: 70 },
      { contractName: "0002", before: 50, after: 30 },
    ]);
    expect(percentagesAfter(wallet, share(4), { percentage: 20, today })).toEqual([
      { contractName: "0004", before: 0, after: 20 },
      { contractName: "0001", before: 50, after: 40 },
      { contractName: "0002", before: 50, after: 40 },
    ]);
  });

  test("belongs wholly to a contract without others", () => {
    expect(isAloneIn({ shares: [] }, share(1), today)).toBe(true);
    expect(isAloneIn({ shares: [share(1)] }, share(1), today)).toBe(true);
    expect(isAloneIn(wallet, share(1), today)).toBe(false);
  });
});
