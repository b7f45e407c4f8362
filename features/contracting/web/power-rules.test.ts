import { expect, test } from "vitest";
import { askedPowers, powerProblem, writtenPowers } from "./power-rules.ts";

const powers = (...texts: string[]) => {
  const [P1 = "", P2 = "", P3 = "", P4 = "", P5 = "", P6 = ""] = texts;
  return { P1, P2, P3, P4, P5, P6 };
};

test("two powers are asked up to 15 kW, and six above it in either", () => {
  expect(askedPowers(powers("15", "15"))).toHaveLength(2);
  expect(askedPowers(powers("15,001", "1"))).toHaveLength(6);
  expect(askedPowers(powers("1", "15.001"))).toHaveLength(6);
});

test.each([
  ["", "required"],
  ["0,999", "below_one"],
  ["4,6001", "not_a_power"],
  ["four", "not_a_power"],
  ["4,6", undefined],
  ["4.6", undefined],
] as const)("the power %s: %s", (text, problem) => {
  expect(powerProblem(powers(text, "5"), "P1")).toBe(problem);
});

test("of six, none is below the one before; of two, the second may be", () => {
  const six = powers("20", "20", "19", "20", "20", "20");
  expect(powerProblem(six, "P3")).toBe("below_previous");
  expect(powerProblem(powers("5", "4"), "P2")).toBeUndefined();
});

test("powers are in watts once all are right", () => {
  expect(writtenPowers(powers("4,6", "5.75"))).toEqual([4600, 5750]);
  expect(writtenPowers(powers("4,6", ""))).toBeUndefined();
});
