import { describe, expect, it } from "vitest";
import { timeToWait, usedAttempts, timeToAttempt } from "./throttle.ts";

const now = new Date("2026-11-20T10:00:00Z");
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const none = { failures: 0, lastFailedAt: new Date(0) };
const failed = (failures: number, secondsAgo = 0) => ({ failures, lastFailedAt: ago(secondsAgo) });
const wait = (change: Partial<Parameters<typeof timeToWait>[0]>): number =>
  timeToWait({ login: none, address: none, pair: none, ...change }, now) / 1000;

describe("after a wrong password", () => {
  it("four more attempts are allowed at once", () => {
    for (const failures of [0, 1, 2, 3, 4]) expect(wait({ pair: failed(failures) })).toBe(0);
  });

  it("the delay then doubles each time, up to a quarter of an hour", () => {
    expect([5, 6, 7, 10, 20, 1000].map((failures) => wait({ pair: failed(failures) }))).toEqual([
      1, 2, 4, 32, 900, 900,
    ]);
  });

  it("a later attempt that was counted earlier causes no delay", () => {
    expect(wait({ address: failed(1, -0.03), login: failed(1, -0.03), pair: failed(1, -0.03) })).toBe(0);
  });

  it("the elapsed time reduces the delay", () => {
    expect(wait({ pair: failed(10, 20) })).toBe(12);
    expect(wait({ pair: failed(10, 33) })).toBe(0);
  });

  it("failures expire after an hour", () => {
    expect(wait({ pair: failed(1000, 3600) })).toBe(0);
  });

  it("an address that tries many logins is delayed too", () => {
    expect(wait({ address: failed(29) })).toBe(0);
    expect(wait({ address: failed(33) })).toBe(8);
  });

  it("a login under attack allows one free failure for each address, so that its owner can sign in elsewhere", () => {
    const login = failed(500);
    expect(wait({ login })).toBe(0);
    expect(wait({ login, pair: failed(1) })).toBe(1);
    expect(wait({ login, pair: failed(5) })).toBe(16);
  });
});

const start = new Date("2026-11-20T10:00:00Z");
const hourMs = 3_600_000;
const after = (hours: number): Date => new Date(start.getTime() + hours * hourMs);
const spent = (failures: number) => ({ failures, lastFailedAt: start });

it("thirty attempts are allowed at once, and the next one half a day later", () => {
  expect(timeToAttempt(spent(29), start)).toBe(0);
  expect(timeToAttempt(spent(30), start)).toBe(12 * hourMs);
  expect(timeToAttempt(spent(30), after(11))).toBe(hourMs);
  expect(timeToAttempt(spent(30), after(12))).toBe(0);
});

it("attempts are refilled one by one, up to the full quota", () => {
  expect([0, 11, 12, 36, 24 * 40].map((hours) => usedAttempts(spent(30), after(hours)))).toEqual([
    30, 30, 29, 27, 0,
  ]);
});

it("a clock slightly behind another server's refills nothing", () => {
  expect(usedAttempts(spent(30), after(-1))).toBe(30);
});

it("an attacker who uses the whole quota for a year succeeds with a probability below a quarter of a percent", () => {
  let [count, guesses] = [{ failures: 0, lastFailedAt: new Date(0) }, 0];
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    while (timeToAttempt(count, after(hour)) === 0) {
      guesses += 1;
      count = { failures: usedAttempts(count, after(hour)) + 1, lastFailedAt: after(hour) };
    }
  }
  expect(guesses).toBeLessThanOrEqual(760);
  expect(1 - (1 - 3 / 1_000_000) ** guesses).toBeLessThan(0.0025);
});
