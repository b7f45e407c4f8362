import { describe, expect, test } from "vitest";
import { toPayCents } from "./invoice-fields.ts";

describe("the amount to pay", () => {
  test.each([
    ["of a paid invoice is zero", "paid", "none", 0, 4000, 0],
    ["of a manually verified invoice is zero", "manual_verification_required", "none", 4000, 4000, 0],
    ["of an unpaid invoice is its pending amount", "unpaid", "none", 1000, 4000, 1000],
    ["of an unpaid invoice without a pending amount is its total", "unpaid", "none", 0, 4000, 4000],
    [
      "of an invoice to be collected by direct debit is its total",
      "pending_remesa",
      "none",
      4000,
      4000,
      4000,
    ],
    ["of an invoice that annuls another is zero", "unpaid", "A", -4000, -4000, 0],
    ["of an invoice to be refunded is zero", "pending_transfer", "B", 100, 100, 0],
    ["of an unpaid invoice that replaces another is its pending amount", "unpaid", "B", 100, 100, 100],
    ["is never negative", "unpaid", "none", -100, -100, 0],
  ] as const)("%s", (...[, paymentStatus, rectifying, pendingCents, totalCents, expected]) => {
    expect(toPayCents({ paymentStatus, rectifying, pendingCents, totalCents })).toBe(expected);
  });
});
