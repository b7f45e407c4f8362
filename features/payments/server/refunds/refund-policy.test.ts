import { expect, test } from "vitest";
import { refundStates } from "../../contract/staff-refund.ts";
import { advanceRefund, counts, needsApproval, nextLook } from "./refund-policy.ts";

test("no answer of the bank moves a refund that was not asked for, was rejected or has failed", () => {
  for (const state of ["waiting", "rejected", "failed"] as const)
    for (const seen of ["pending", "succeeded", "failed", "unknown"] as const)
      expect(advanceRefund(state, seen)).toBe(state);
});

test.each([
  ["requested", "unknown", "unknown"],
  ["unknown", "succeeded", "succeeded"],
  ["pending", "unknown", "pending"],
  ["pending", "failed", "failed"],
  ["succeeded", "pending", "succeeded"],
  ["succeeded", "unknown", "succeeded"],
  ["succeeded", "failed", "failed"],
] as const)("a refund that is %s, of which the bank says %s, is %s", (state, seen, expected) => {
  expect(advanceRefund(state, seen)).toBe(expected);
});

test("only what failed or was rejected can be asked for again", () => {
  expect(refundStates.filter((state) => !counts(state))).toEqual(["failed", "rejected"]);
});

test("a second person is needed above the limit, and several small refunds count together", () => {
  const asked = { amountCents: 100, beforeCents: 0, limitCents: 100 };
  expect(needsApproval(asked)).toBe(false);
  expect(needsApproval({ ...asked, amountCents: 101 })).toBe(true);
  expect(needsApproval({ ...asked, beforeCents: 1 })).toBe(true);
});

test("a refund that succeeded is looked at again for two weeks", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 9, 1 + day));
  expect([0, 1, 2, 13, 14].map((day) => nextLook(at(0), at(day)))).toEqual([
    at(1),
    at(3),
    at(3),
    at(14),
    null,
  ]);
});
