import { expect, it } from "vitest";
import { spentGuesses, timeToGuess } from "./guess-budget-policy.ts";

const start = new Date("2026-11-20T10:00:00Z");
const hourMs = 3_600_000;
const after = (hours: number): Date => new Date(start.getTime() + hours * hourMs);
const spent = (failures: number) => ({ failures, lastFailedAt: start });

it("thirty guesses may be made at once, the next half a day later", () => {
  expect(timeToGuess(spent(29), start)).toBe(0);
  expect(timeToGuess(spent(30), start)).toBe(12 * hourMs);
  expect(timeToGuess(spent(30), after(11))).toBe(hourMs);
  expect(timeToGuess(spent(30), after(12))).toBe(0);
});

it("time brings guesses back one by one, never more than there were", () => {
  expect([0, 11, 12, 36, 24 * 40].map((hours) => spentGuesses(spent(30), after(hours)))).toEqual([
    30, 30, 29, 27, 0,
  ]);
});

it("a clock that is a moment behind another server's gives nothing back", () => {
  expect(spentGuesses(spent(30), after(-1))).toBe(30);
});

it("who takes every guess there is for a year has less than a quarter of a percent of being right once", () => {
  let [count, guesses] = [{ failures: 0, lastFailedAt: new Date(0) }, 0];
  for (let hour = 0; hour < 365 * 24; hour += 1) {
    while (timeToGuess(count, after(hour)) === 0) {
      guesses += 1;
      count = { failures: spentGuesses(count, after(hour)) + 1, lastFailedAt: after(hour) };
    }
  }
  expect(guesses).toBeLessThanOrEqual(760);
  expect(1 - (1 - 3 / 1_000_000) ** guesses).toBeLessThan(0.0025);
});
