import { expect, test } from "vitest";
import { isPossibleUse } from "./bill-days.ts";

test("a use is possible up to a tenth above the power over all hours", () => {
  const period = { from: "2026-03-01", to: "2026-03-31" } as const;
  const highest = 4600 * 24 * 30 * 1.1;
  expect(isPossibleUse([highest / 2, highest / 2], [4600, 3450], period)).toBe(true);
  expect(isPossibleUse([highest + 10], [4600, 3450], period)).toBe(false);
});
