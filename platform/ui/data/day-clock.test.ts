import { expect, test } from "vitest";
import { spansOf } from "./day-clock.tsx";

test("neighbouring hours of one period are one span, and the spans are the whole day", () => {
  const hours = [...new Array<string>(8).fill("P3"), "P2", "P2", "P1", ...new Array<string>(13).fill("P3")];
  const spans = spansOf(hours);
  expect(spans).toEqual([
    { period: "P3", from: 0, to: 8 },
    { period: "P2", from: 8, to: 10 },
    { period: "P1", from: 10, to: 11 },
    { period: "P3", from: 11, to: 24 },
  ]);
  expect(spans.flatMap(({ period, from, to }) => new Array<string>(to - from).fill(period))).toEqual(hours);
});

test("a day without periods has no spans", () => {
  expect(spansOf([])).toEqual([]);
});
