import { expect, test } from "vitest";
import { clampStep } from "./slider-field.tsx";

const percent = { min: 0, max: 100, step: 1 };

test("a value stays between the minimum and the maximum", () => {
  expect(clampStep(-3, percent)).toBe(0);
  expect(clampStep(140, percent)).toBe(100);
});

test("a value is rounded to a whole step", () => {
  expect(clampStep(49.6, percent)).toBe(50);
});

test("an empty field counts as the minimum", () => {
  expect(clampStep(Number("x"), percent)).toBe(0);
});

test("steps are counted from the minimum, not from zero", () => {
  expect(clampStep(7, { min: 1, max: 9, step: 4 })).toBe(9);
});
