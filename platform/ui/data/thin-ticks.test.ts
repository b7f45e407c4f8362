import { expect, test } from "vitest";
import { thinTicks } from "./thin-ticks.ts";

const months = Array.from({ length: 12 }, (_, index) => ({ index, label: `month ${index}` }));
const shown = (width: number) => thinTicks(months, { width, points: 12 }).map(({ index }) => index);

test("with room enough every month is named", () => {
  expect(shown(2000)).toHaveLength(12);
});

test("on a phone every third or fourth month is named, from the first", () => {
  expect(shown(320)).toEqual([0, 3, 6, 9]);
});

test("without room for two names there is one, and without names none", () => {
  expect(shown(20)).toEqual([0]);
  expect(thinTicks([], { width: 300, points: 0 })).toEqual([]);
});

test("of a label in two lines the longer line counts", () => {
  const years = [0, 1].map((index) => ({ index, label: "gen.\n2026" }));
  expect(thinTicks(years, { width: 120, points: 2 })).toHaveLength(2);
});
