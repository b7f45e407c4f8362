import { describe, expect, it } from "vitest";
import { openCents, settlementOf } from "./amount-owed.ts";
import { paymentStatusCodes } from "./payment-status.ts";

const open = {
  statusCode: "unpaid",
  rectificativeType: "none",
  totalCents: 5000,
  pendingCents: 2000,
} as const;

describe("what an invoice waits for", () => {
  it.each([
    ["unpaid", "none", "customer"],
    ["unpaid", "B", "customer"],
    ["unpaid", "A", "none"],
    ["pending_transfer", "none", "customer"],
    ["pending_transfer", "A", "refund"],
    ["pending_remesa", "none", "bank"],
    ["pending_remesa", "B", "refund"],
    ["paid", "none", "none"],
    ["manual_verification_required", "none", "none"],
  ] as const)("with status %s and type %s is: %s", (statusCode, rectificativeType, settlement) => {
    expect(settlementOf({ statusCode, rectificativeType })).toBe(settlement);
  });

  it("is the pending amount, or the total where none is recorded", () => {
    expect(openCents(open)).toBe(2000);
    expect(openCents({ ...open, pendingCents: 0 })).toBe(5000);
  });

  it("is a positive amount for a refund, and nothing for an ordinary invoice in the customer’s favour", () => {
    const refund = { statusCode: "pending_remesa", rectificativeType: "A", totalCents: -1550 } as const;
    expect(openCents({ ...refund, pendingCents: -1550 })).toBe(1550);
    expect(openCents({ ...open, totalCents: -100, pendingCents: -100 })).toBe(0);
  });

  it("is never negative", () => {
    for (const statusCode of paymentStatusCodes)
      for (const rectificativeType of ["none", "A", "B"])
        expect(
          openCents({ statusCode, rectificativeType, totalCents: -10, pendingCents: 0 }),
        ).toBeGreaterThanOrEqual(0);
  });
});
