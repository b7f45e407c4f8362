import { expect, it } from "vitest";
import { classifyRefresh } from "./remembered-devices.ts";

const usedAt = new Date("2026-11-20T10:00:00Z");
const after = (ms: number): Date => new Date(usedAt.getTime() + ms);

it("a token that comes for the first time is a token's ordinary use", () => {
  expect(classifyRefresh(undefined, usedAt)).toBe("first_use");
});

it("two tabs at once are one browser; ten seconds later it is a copy", () => {
  expect([0, 1, 9_999, 10_000, 10_001, 86_400_000].map((ms) => classifyRefresh(usedAt, after(ms)))).toEqual([
    "again_at_once",
    "again_at_once",
    "again_at_once",
    "again_at_once",
    "copied",
    "copied",
  ]);
});

it("servers whose clocks differ a little take each other's use for one just now", () => {
  expect(classifyRefresh(usedAt, after(-2_000))).toBe("again_at_once");
});
