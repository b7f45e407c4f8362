import { expect, test } from "vitest";
import { clampStep } from "./slider-field.tsx";

const percent = { min: 0, max: 100, step: 1 };

test("a share stays between nothing and everything", () => {
  expect(clampStep(-3, percent)).toBe(0);
  expect(clampStep(140, percent)).toBe(100);
});

test("a share is a whole number", () => {
  expect(clampStep(49.6, percent)).toBe(50);
});

test("a field that was emptied counts as the least", () => {
  expect(clampStep(Number("x"), percent)).toBe(0);
});

test("steps are counted from the least, not from zero", () => {
  expect(clampStep(7, { min: 1, max: 9, step: 4 })).toBe(9);
});
