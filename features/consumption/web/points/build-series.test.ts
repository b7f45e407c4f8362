import { expect, test } from "vitest";
import { hourStarts } from "#energy/calendar.ts";
import { buildSeries, periodsOf } from "./build-series.ts";
import type { ChartPoint, PeriodName } from "./chart-point.ts";
import { slotClock } from "./slot-clock.ts";

const names = {
  period: (period: PeriodName) => `period ${period}`,
  grid: "grid",
  estimated: "estimated",
  selfConsumed: "own",
  exported: "surplus",
};

const midnight = hourStarts("2026-11-17")[0] ?? new Date(0);
const nothing: ChartPoint = {
  day: "2026-11-17",
  clock: undefined,
  importWh: null,
  exportWh: null,
  selfConsumedWh: null,
  reactiveVarh: null,
  importByPeriod: {},
  period: undefined,
  missing: 0,
  estimated: 0,
};
const hour = (period: PeriodName, importWh: number, more: Partial<ChartPoint> = {}): ChartPoint => ({
  ...nothing,
  clock: slotClock(midnight, 3600),
  importWh,
  period,
  importByPeriod: { [period]: importWh },
  ...more,
});
const drawn = (points: readonly ChartPoint[]) =>
  Object.fromEntries(buildSeries(points, names).map(({ id, values }) => [id, values]));

test("each hour is in the layer of its period, from the dearest to the cheapest", () => {
  const series = buildSeries([hour("P3", 100), hour("P1", 200)], names);
  expect(series.map(({ id, tone, label }) => [id, tone, label])).toEqual([
    ["P1", "p1", "period P1"],
    ["P3", "p3", "period P3"],
  ]);
  expect(drawn([hour("P3", 100), hour("P1", 200)])).toEqual({ P1: [null, 200], P3: [100, null] });
});

test("the six periods of a business each have a colour of their own", () => {
  const points = (["P1", "P2", "P3", "P4", "P5", "P6"] as const).map((period) => hour(period, 1));
  expect(new Set(buildSeries(points, names).map(({ tone }) => tone)).size).toBe(6);
  expect(periodsOf(points)).toHaveLength(6);
});

test("a period of another season takes no room, but a day of nothing still has its bars", () => {
  const july = { ...nothing, importWh: 90, importByPeriod: { P1: 40, P2: 0, P6: 50 } };
  expect(Object.keys(drawn([july]))).toEqual(["P1", "P6"]);
  expect(drawn([hour("P1", 0), hour("P3", 0)])).toEqual({ P1: [0, null], P3: [null, 0] });
});

test("estimated hours stand apart from the measured ones, and the sum stays the same", () => {
  const points = [hour("P3", 100), hour("P3", 70, { estimated: 1 })];
  expect(drawn(points)).toEqual({ P3: [100, null], estimated: [null, 70] });
});

test("a day estimated from end to end keeps its periods", () => {
  const points = [hour("P3", 100, { estimated: 1 }), hour("P1", 70, { estimated: 1 })];
  expect(drawn(points)).toEqual({ P1: [null, 70], P3: [100, null] });
});

test("an hour that nobody read has no bar", () => {
  const points = [hour("P3", 100), { ...nothing, clock: slotClock(midnight, 3600), missing: 1 }];
  expect(drawn(points)).toEqual({ P3: [100, null] });
});

test("what is exported goes below zero and what the roof gave stands on top", () => {
  const points = [hour("P3", 10, { exportWh: 900, selfConsumedWh: 300 }), hour("P3", 50, { exportWh: 0 })];
  expect(drawn(points)).toMatchObject({ exported: [-900, null], selfConsumed: [300, null] });
});

test("who has no roof has no layers of it", () => {
  expect(Object.keys(drawn([hour("P3", 50, { exportWh: 0, selfConsumedWh: 0 })]))).toEqual(["P3"]);
});

test("a month before today's tariffs is drawn without a period, and nothing of it is lost", () => {
  const may = { ...nothing, importWh: 200, importByPeriod: { P1: 0, P2: 0, P3: 0 } };
  const june = { ...nothing, importWh: 180, importByPeriod: { P1: 60, P2: 50, P3: 70 } };
  expect(drawn([may, june])).toEqual({ P1: [0, 60], P2: [0, 50], P3: [0, 70], grid: [200, null] });
});
