import { expect, test } from "vitest";
import { madridMidnight, type PlainDate } from "#energy/calendar.ts";
import type { ConsumptionBars, ConsumptionSlots } from "#features/consumption/contract/consumption-chart.ts";
import { importSince } from "./import-since.ts";
import { pointsOfChart } from "./points-of-chart.ts";

const hoursOf = (day: PlainDate, count: number): ConsumptionSlots => ({
  startsAt: madridMidnight(day),
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

test("the days when the clock changes have 25 and 23 bars, all of that day", () => {
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

test("an hour has its period, and whether it was measured, estimated or not read at all", () => {
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

test("a month has its import by period, and one without a reading is not a zero", () => {
  const [, june, july] = pointsOfChart({ slots: null, bars: months });
  expect(june).toMatchObject({
    day: "2021-06-01",
    importByPeriod: { P1: 60_000, P2: 50_000, P3: 70_000 },
    missing: 3,
  });
  expect(july).toMatchObject({ importWh: null, importByPeriod: {}, missing: 744 });
});

test("an answer without data has no bars", () => {
  expect(pointsOfChart({ slots: null, bars: null })).toEqual([]);
});

test("the sum since a month leaves out the months before", () => {
  expect(importSince({ slots: null, bars: months }, "2021-05-01")).toBe(380_000);
  expect(importSince({ slots: null, bars: months }, "2021-06-01")).toBe(180_000);
});
