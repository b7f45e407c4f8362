import fc from "fast-check";
import { expect, test } from "vitest";
import { centsOf, sumCents } from "./money.ts";

test.each([
  [1.005, 101],
  [1.0049, 100],
  [-1.005, -101],
  [0.285, 29],
  [14.3843, 1438],
  [0, 0],
  [-0.001, 0],
] as const)("%d euros are %d cents", (euros, cents) => {
  expect(Object.is(centsOf(euros), cents)).toBe(true);
});

test("whole cents are unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
      expect(centsOf(cents / 100)).toBe(cents);
    }),
  );
});

test("the cents of lines add up", () => {
  expect(sumCents([{ cents: 1125 }, { cents: 313 }, { cents: -38 }])).toBe(1400);
  expect(sumCents([])).toBe(0);
});
