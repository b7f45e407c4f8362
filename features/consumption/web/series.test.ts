import { expect, test } from "vitest";
import {
  type Clock,
  eachDay,
  hoursInDay,
  midnightOf,
  quarterStarts,
  type PlainDate,
} from "#energy/calendar.ts";
import type { ConsumptionBars, ConsumptionSlots } from "../contract/consumption-chart.ts";
import {
  clockChangeOn,
  slotClocks,
  importSince,
  pointsOfChart,
  buildSeries,
  periodsOf,
  type ChartPoint,
  type PeriodName,
} from "./series.ts";

const clock = "Europe/Madrid";
const hours = (day: PlainDate, of: Clock = clock) =>
  slotClocks(midnightOf(day, of), { count: hoursInDay(day), stepSeconds: 3600, clock: of });

test("a regular day has 24 hours, the last of which ends at midnight", () => {
  const day = hours("2026-11-17");
  expect(day.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(day.at(-1)).toMatchObject({ from: "23:00", to: "00:00", day: "2026-11-17" });
  expect(day.every(({ repeated }) => repeated === undefined)).toBe(true);
});

test("the October day has two hours from 2 to 3, distinguished by summer and winter time", () => {
  const day = hours("2026-10-25");
  expect(day).toHaveLength(25);
  expect(day.slice(1, 5).map(({ from, to, repeated }) => [from, to, repeated])).toEqual([
    ["01:00", "02:00", undefined],
    ["02:00", "03:00", "summer"],
    ["02:00", "03:00", "winter"],
    ["03:00", "04:00", undefined],
  ]);
});

test("the March day has no hour from 2 to 3", () => {
  const day = hours("2026-03-29");
  expect(day).toHaveLength(23);
  expect(day.slice(1, 3).map(({ from }) => from)).toEqual(["01:00", "03:00"]);
});

test("the clock of the Canary Islands repeats and skips the hour from 1 to 2", () => {
  const october = hours("2026-10-25", "Atlantic/Canary").slice(0, 4);
  expect(october.map(({ from, repeated }) => [from, repeated])).toEqual([
    ["00:00", undefined],
    ["01:00", "summer"],
    ["01:00", "winter"],
    ["02:00", undefined],
  ]);
  expect(
    hours("2026-03-29", "Atlantic/Canary")
      .slice(0, 2)
      .map(({ from }) => from),
  ).toEqual(["00:00", "02:00"]);
});

test("each repeated quarter is marked with summer or winter time", () => {
  const quarters = slotClocks(midnightOf("2026-10-25", clock), { count: 100, stepSeconds: 900, clock });
  const repeated = quarters.filter((quarter) => quarter.repeated !== undefined);
  expect(repeated.map(({ from, repeated: time }) => `${from} ${time}`)).toEqual([
    "02:00 summer",
    "02:15 summer",
    "02:30 summer",
    "02:45 summer",
    "02:00 winter",
    "02:15 winter",
    "02:30 winter",
    "02:45 winter",
  ]);
});

test("the clock goes forward in March and back in October, and on no other day", () => {
  expect(clockChangeOn("2026-03-29")).toBe("forward");
  expect(clockChangeOn("2026-10-25")).toBe("back");
  expect(clockChangeOn("2026-10-24")).toBeUndefined();
});

const hoursOf = (day: PlainDate, count: number): ConsumptionSlots => ({
  startsAt: midnightOf(day, clock),
  clock,
  stepSeconds: 3600,
  importWh: Array.from({ length: count }, (_, hour) => 100 + hour),
  exportWh: null,
  selfConsumedWh: null,
  reactiveVarh: null,
  periods: "3".repeat(count),
  methods: "R".repeat(count),
});

const months: ConsumptionBars = {
  dates: ["2021-05-01", "2021-06-01", "2021-07-01"],
  importWh: [200_000, 180_000, null],
  exportWh: null,
  selfConsumedWh: null,
  reactiveVarh: null,
  importByPeriod: [
    { period: "P1", importWh: [0, 60_000, 0] },
    { period: "P2", importWh: [0, 50_000, 0] },
    { period: "P3", importWh: [0, 70_000, 0] },
  ],
  missingHours: [0, 3, 744],
  estimatedHours: [24, 0, 0],
};

test("the clock-change days have 25 and 23 bars, all of that day", () => {
  for (const [day, count] of [
    ["2026-10-25", 25],
    ["2026-03-29", 23],
  ] as const) {
    const points = pointsOfChart({ slots: hoursOf(day, count), bars: null });
    expect(points).toHaveLength(count);
    expect(new Set(points.map((point) => point.day))).toEqual(new Set([day]));
    expect(new Set(points.map(({ clock }) => `${clock?.from} ${clock?.repeated}`)).size).toBe(count);
  }
});

test("an hour has its period, and is measured, estimated or missing", () => {
  const slots = {
    ...hoursOf("2026-11-17", 24),
    importWh: [120, null, 90, ...Array.from({ length: 21 }, () => 50)],
    periods: `33-${"3".repeat(21)}`,
    methods: `R-E${"R".repeat(21)}`,
  };
  const [measured, missing, estimated] = pointsOfChart({ slots, bars: null });
  expect(measured).toMatchObject({ importWh: 120, period: "P3", importByPeriod: { P3: 120 } });
  expect(missing).toMatchObject({ importWh: null, missing: 1, estimated: 0, importByPeriod: {} });
  expect(estimated).toMatchObject({ importWh: 90, missing: 0, estimated: 1, period: undefined });
});

test("a month has its import by period, and a month without a reading is not a zero", () => {
  const [, june, july] = pointsOfChart({ slots: null, bars: months });
  expect(june).toMatchObject({
    day: "2021-06-01",
    importByPeriod: { P1: 60_000, P2: 50_000, P3: 70_000 },
    missing: 3,
  });
  expect(july).toMatchObject({ importWh: null, importByPeriod: {}, missing: 744 });
});

test("a chart without data has no bars", () => {
  expect(pointsOfChart({ slots: null, bars: null })).toEqual([]);
});

test("the import since a month excludes the months before", () => {
  expect(importSince({ slots: null, bars: months }, "2021-05-01")).toBe(380_000);
  expect(importSince({ slots: null, bars: months }, "2021-06-01")).toBe(180_000);
});

const names = {
  period: (period: PeriodName) => `period ${period}`,
  grid: "grid",
  estimated: "estimated",
  selfConsumed: "own",
  exported: "surplus",
};

const firstHour = hours("2026-11-17")[0];
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
  clock: firstHour,
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

test("the six periods of a business tariff have different colours", () => {
  const points = (["P1", "P2", "P3", "P4", "P5", "P6"] as const).map((period) => hour(period, 1));
  expect(new Set(buildSeries(points, names).map(({ tone }) => tone)).size).toBe(6);
  expect(periodsOf(points)).toHaveLength(6);
});

test("a period without energy has no layer, but a day of zero energy still has its bars", () => {
  const july = { ...nothing, importWh: 90, importByPeriod: { P1: 40, P2: 0, P6: 50 } };
  expect(Object.keys(drawn([july]))).toEqual(["P1", "P6"]);
  expect(drawn([hour("P1", 0), hour("P3", 0)])).toEqual({ P1: [0, null], P3: [null, 0] });
});

test("estimated hours have a layer of their own, and the sum stays the same", () => {
  const points = [hour("P3", 100), hour("P3", 70, { estimated: 1 })];
  expect(drawn(points)).toEqual({ P3: [100, null], estimated: [null, 70] });
});

test("a day of only estimated hours keeps its periods", () => {
  const points = [hour("P3", 100, { estimated: 1 }), hour("P1", 70, { estimated: 1 })];
  expect(drawn(points)).toEqual({ P1: [null, 70], P3: [100, null] });
});

test("an hour without a reading has no bar", () => {
  const points = [hour("P3", 100), { ...nothing, clock: firstHour, missing: 1 }];
  expect(drawn(points)).toEqual({ P3: [100, null] });
});

test("export is drawn below zero and self-consumption on top", () => {
  const points = [hour("P3", 10, { exportWh: 900, selfConsumedWh: 300 }), hour("P3", 50, { exportWh: 0 })];
  expect(drawn(points)).toMatchObject({ exported: [-900, null], selfConsumed: [300, null] });
});

test("without a solar installation there are no layers for it", () => {
  expect(Object.keys(drawn([hour("P3", 50, { exportWh: 0, selfConsumedWh: 0 })]))).toEqual(["P3"]);
});

test("a month before the current tariffs is drawn without periods, with its whole energy", () => {
  const may = { ...nothing, importWh: 200, importByPeriod: { P1: 0, P2: 0, P3: 0 } };
  const june = { ...nothing, importWh: 180, importByPeriod: { P1: 60, P2: 50, P3: 70 } };
  expect(drawn([may, june])).toEqual({ P1: [0, 60], P2: [0, 50], P3: [0, 70], grid: [200, null] });
});

test("the quarters of a year begin where the calendar says, on the days of both clock changes too", () => {
  const days = eachDay("2026-01-01", "2026-12-31");
  const clocks = slotClocks(midnightOf("2026-01-01", clock), { count: 35_040, stepSeconds: 900, clock });
  const expected = days.flatMap((day) =>
    quarterStarts(day, clock).map((startsAt) => `${day} ${startsAt.toISOString()}`),
  );
  expect(clocks.map(({ day, startsAt }) => `${day} ${startsAt.toISOString()}`)).toEqual(expected);
});
