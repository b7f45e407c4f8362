import { expect, test } from "vitest";
import { mandateStateOn } from "./mandate-state.ts";

const signed = { signedOn: "2023-11-27", lastDebitedOn: null, cancelledOn: null } as const;

test.each([
  ["is active until the day 36 months after its signature", signed, "2026-11-27", "active"],
  ["is dormant the day after", signed, "2026-11-28", "dormant"],
  [
    "is active 36 months after its last debit",
    { ...signed, lastDebitedOn: "2025-02-01" },
    "2028-02-01",
    "active",
  ],
  [
    "counts from a signature after the last debit",
    { ...signed, lastDebitedOn: "2020-01-01" },
    "2026-11-27",
    "active",
  ],
  ["is cancelled whatever its age", { ...signed, cancelledOn: "2024-01-01" }, "2024-02-01", "cancelled"],
] as const)("a mandate %s", (_, days, day, expected) => {
  expect(mandateStateOn(days, day)).toBe(expected);
});
