import { describe, expect, it } from "vitest";
import { timeToWait } from "./throttle-policy.ts";

const now = new Date("2026-11-20T10:00:00Z");
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const none = { failures: 0, lastFailedAt: new Date(0) };
const failed = (failures: number, secondsAgo = 0) => ({ failures, lastFailedAt: ago(secondsAgo) });
const wait = (change: Partial<Parameters<typeof timeToWait>[0]>): number =>
  timeToWait({ login: none, address: none, pair: none, ...change }, now) / 1000;

describe("after a wrong password", () => {
  it("one may try again at once, four times", () => {
    for (const failures of [0, 1, 2, 3, 4]) expect(wait({ pair: failed(failures) })).toBe(0);
  });

  it("one then waits twice as long each time, and never more than a quarter of an hour", () => {
    expect([5, 6, 7, 10, 20, 1000].map((failures) => wait({ pair: failed(failures) }))).toEqual([
      1, 2, 4, 32, 900, 900,
    ]);
  });

  it("nobody waits for another's attempt that came a moment later and was counted sooner", () => {
    expect(wait({ address: failed(1, -0.03), login: failed(1, -0.03), pair: failed(1, -0.03) })).toBe(0);
  });

  it("the time that has gone by counts", () => {
    expect(wait({ pair: failed(10, 20) })).toBe(12);
    expect(wait({ pair: failed(10, 33) })).toBe(0);
  });

  it("all is forgotten after an hour", () => {
    expect(wait({ pair: failed(1000, 3600) })).toBe(0);
  });

  it("an address that guesses at many logins waits too", () => {
    expect(wait({ address: failed(29) })).toBe(0);
    expect(wait({ address: failed(33) })).toBe(8);
  });

  it("a login under attack leaves each place one free mistake, and its owner elsewhere a way in", () => {
    const login = failed(500);
    expect(wait({ login })).toBe(0);
    expect(wait({ login, pair: failed(1) })).toBe(1);
    expect(wait({ login, pair: failed(5) })).toBe(16);
  });
});
