import { expect, test } from "vitest";
import { highestHourOf, levelOf } from "./heat-map.tsx";

test("the highest hour of the week is the first of equal ones, and does not exist without consumption", () => {
  expect(
    highestHourOf([
      [null, 100, 300],
      [300, 200],
    ]),
  ).toEqual({ weekday: 1, hour: 2, energyWh: 300 });
  expect(highestHourOf([[null, 0], []])).toBeUndefined();
});

test("the level of a cell grows with its mean, and is zero only without data", () => {
  expect([null, 0, 40, 41, 360, 361, 1000].map((energyWh) => levelOf(energyWh, 1000))).toEqual([
    0, 1, 1, 2, 3, 4, 5,
  ]);
  expect(levelOf(0, 0)).toBe(1);
});
