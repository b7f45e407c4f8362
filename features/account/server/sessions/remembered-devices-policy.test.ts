import { expect, it } from "vitest";
import { classifyRefresh } from "./remembered-devices.ts";

const usedAt = new Date("2026-11-20T10:00:00Z");
const after = (ms: number): Date => new Date(usedAt.getTime() + ms);

it("the first use of a token is classified as a first use", () => {
  expect(classifyRefresh(undefined, usedAt)).toBe("first_use");
});

it("a second use within ten seconds is accepted, and a later one is reuse of a stolen token", () => {
  expect([0, 1, 9_999, 10_000, 10_001, 86_400_000].map((ms) => classifyRefresh(usedAt, after(ms)))).toEqual([
    "again_at_once",
    "again_at_once",
    "again_at_once",
    "again_at_once",
    "reuse_detected",
    "reuse_detected",
  ]);
});

it("a use that another server's clock puts slightly in the future counts as just now", () => {
  expect(classifyRefresh(usedAt, after(-2_000))).toBe("again_at_once");
});
