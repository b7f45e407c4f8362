import { expect, test } from "vitest";
import { plainDate } from "#energy/calendar.ts";
import { walletShareState } from "./wallet-share-state.ts";

const today = plainDate("2026-03-29");
const state = (percentage: number, startsOn: string, endsOn: string | null) =>
  walletShareState({ percentage, startsOn, endsOn }, today);

test("a share is active from its first day to its last", () => {
  expect(state(60, "2026-03-29", null)).toBe("active");
  expect(state(60, "2025-01-01", "2026-03-29")).toBe("active");
});

test("a share that is to come or is over is locked", () => {
  expect(state(60, "2026-03-30", null)).toBe("locked");
  expect(state(60, "2025-01-01", "2026-03-28")).toBe("locked");
});

test("a share of nothing is locked, whatever its days", () => {
  expect(state(0, "2025-01-01", null)).toBe("locked");
});
