import fc from "fast-check";
import { expect, test } from "vitest";
import { apportion, centsOf, distribute, sumCents } from "./money.ts";

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

test("a total is divided in proportion, into whole parts that add up to it", () => {
  expect(apportion([1, 1, 1], 100)).toEqual([34, 33, 33]);
  expect(apportion([2, 0, 1], 10)).toEqual([7, 0, 3]);
  expect(apportion([0, 0], 5)).toEqual([0, 0]);
  expect(apportion([0.4, 0.4], 0)).toEqual([0, 0]);
});

test("a total is divided by known amounts, which may be negative, and its rest by quantity", () => {
  const parts = [
    { amount: 10.4, quantity: 1 },
    { amount: -3.2, quantity: 2 },
    { amount: 0.3, quantity: 0 },
  ];
  // 4.5 are left, 1.5 for each unit: 11.9, −0.2 and 0.3.
  expect(distribute(parts, 12)).toEqual([12, 0, 0]);
  expect(distribute(parts, 0).reduce((sum, part) => sum + part, 0)).toBe(0);
  expect(distribute([{ amount: 0, quantity: 0 }], 5)).toEqual([0]);
});
