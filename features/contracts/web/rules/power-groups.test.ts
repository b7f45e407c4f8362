import { expect, test } from "vitest";
import { groupName, powerGroups } from "./power-groups.ts";

const powers = (...watts: number[]) => watts.map((powerW, index) => ({ period: `P${index + 1}`, powerW }));
const named = (...watts: number[]) =>
  powerGroups(powers(...watts)).map((group) => `${groupName(group)} ${group.powerW}`);

test("the same power day and night is said once", () => {
  expect(named(3450, 3450)).toEqual(["P1–P2 3450"]);
});

test("a day's power and a night's are two figures", () => {
  expect(named(4600, 5750)).toEqual(["P1 4600", "P2 5750"]);
});

test("six powers of which five are equal are two figures", () => {
  expect(named(26_000, 26_000, 26_000, 26_000, 26_000, 42_000)).toEqual(["P1–P5 26000", "P6 42000"]);
});

test("equal powers that are not neighbours are not one", () => {
  expect(named(10, 20, 10)).toEqual(["P1 10", "P2 20", "P3 10"]);
});

test("a gas contract has no power to show", () => {
  expect(named()).toEqual([]);
});
