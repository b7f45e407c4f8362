import { describe, expect, test } from "vitest";
import { toPayCents } from "./list-invoices.ts";

describe("what is left to pay", () => {
  test.each([
    ["of a paid invoice is nothing", "paid", "none", 0, 4000, 0],
    ["of a verified one is nothing", "manual_verification_required", "none", 4000, 4000, 0],
    ["of an unpaid one is what is pending", "unpaid", "none", 1000, 4000, 1000],
    ["of an unpaid one that does not say what is pending is all of it", "unpaid", "none", 0, 4000, 4000],
    ["of one that the bank will be asked for is all of it", "pending_remesa", "none", 4000, 4000, 4000],
    ["of one that annuls another is nothing", "unpaid", "A", -4000, -4000, 0],
    ["of one that is to be refunded is nothing", "pending_transfer", "B", 100, 100, 0],
    ["of one that takes another's place and is unpaid is what is pending", "unpaid", "B", 100, 100, 100],
    ["is never negative", "unpaid", "none", -100, -100, 0],
  ] as const)("%s", (...[, paymentStatus, rectifying, pendingCents, totalCents, expected]) => {
    expect(toPayCents({ paymentStatus, rectifying, pendingCents, totalCents })).toBe(expected);
  });
});
