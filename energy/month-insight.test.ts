import { describe, expect, test } from "vitest";
import { addMonths, eachDay, isoWeekday, localHours, type PlainDate } from "./calendar.ts";
import { monthInsight, type PricedDay } from "./month-insight.ts";

const month = eachDay("2026-11-01", "2026-11-30");

interface Sample {
  readonly hourWh?: (hour: number, day: PlainDate) => number | null;
  readonly costCents?: (day: PlainDate) => number | null;
  readonly peakShare?: number;
  readonly usedWh?: (hour: number) => number;
}

/** Low nights and equal days, unless the sample differs. */
const usualHour = (hour: number): number => (hour < 6 ? 40 : 400);
const daysOf = (
  { hourWh = usualHour, costCents = () => null, peakShare, usedWh }: Sample,
  days = month,
): PricedDay[] =>
  days.map((day) => {
    const hoursWh = localHours(day, "Europe/Madrid").map((hour) => hourWh(hour, day));
    const totalWh = hoursWh.reduce<number>((sum, value) => sum + (value ?? 0), 0);
    return {
      day,
      hoursWh,
      usedHoursWh: usedWh === undefined ? hoursWh : localHours(day, "Europe/Madrid").map(usedWh),
      estimated: null,
      costCents: costCents(day),
      peakWh: peakShare === undefined ? null : totalWh * peakShare,
    };
  });
const insightOf = (sample: Sample, yearBefore: readonly PricedDay[] = []) =>
  monthInsight({ days: daysOf(sample), yearBefore });

describe("the fact of a month", () => {
  test("is the mean day when nothing stands out", () => {
    expect(insightOf({})).toEqual({ kind: "typical_day", energyWh: 6 * 40 + 18 * 400 });
  });

  test("is the base load when it is a large part of the consumption", () => {
    expect(insightOf({ hourWh: (hour) => (hour < 6 ? 110 : 200) })).toEqual({
      kind: "base_load",
      hourlyWh: 110,
      share: (110 * 24) / (6 * 110 + 18 * 200),
    });
  });

  test("is no base load when the sun gave most of the day’s energy", () => {
    const nightAndSun = { hourWh: (hour: number) => (hour < 6 ? 110 : 0) };
    expect(insightOf(nightAndSun)?.kind).toBe("base_load");
    expect(insightOf({ ...nightAndSun, usedWh: (hour) => (hour < 6 ? 110 : 900) })?.kind).toBe("typical_day");
  });

  test("is the dearest weekday by its cost, and the highest by its energy where prices are unknown", () => {
    const onSaturdays = (day: PlainDate, usual: number) => (isoWeekday(day) === 6 ? usual * 1.5 : usual);
    expect(insightOf({ costCents: (day) => onSaturdays(day, 100) })).toEqual({
      kind: "dearest_weekday",
      weekday: 6,
      usualCents: 150,
      share: 0.5,
    });
    const higher = insightOf({ hourWh: (hour, day) => onSaturdays(day, usualHour(hour)) });
    expect(higher).toMatchObject({ kind: "highest_weekday", weekday: 6, usualWh: 7440 * 1.5, share: 0.5 });
  });

  test("is the part in the dearest period when it is large", () => {
    expect(insightOf({ peakShare: 0.5 })).toEqual({ kind: "peak_period", share: 0.5 });
  });

  test("is a day that used several times as much as the others", () => {
    const peak = insightOf({ hourWh: (hour, day) => usualHour(hour) * (day === "2026-11-14" ? 3 : 1) });
    expect(peak).toEqual({ kind: "highest_day", day: "2026-11-14", energyWh: 3 * 7440, ratio: 3 });
  });

  test("is the change from the same days of the year before", () => {
    const before = daysOf(
      { hourWh: (hour) => usualHour(hour) / 2 },
      month.map((day) => addMonths(day, -12)),
    );
    expect(insightOf({}, before)).toEqual({
      kind: "year_before",
      trend: "more",
      share: 1,
      beforeWh: 30 * 3720,
      days: 30,
    });
  });

  test("is the one that exceeds its threshold most, not the first that reaches it", () => {
    const before = daysOf(
      { hourWh: (hour) => usualHour(hour) / 1.2 },
      month.map((day) => addMonths(day, -12)),
    );
    expect(insightOf({ costCents: (day) => (isoWeekday(day) === 2 ? 190 : 100) }, before)).toMatchObject({
      kind: "dearest_weekday",
      weekday: 2,
    });
  });

  test("does not exist below twenty days without a gap, and compares no days that have one", () => {
    const gaps = (limit: PlainDate) => (hour: number, day: PlainDate) =>
      day >= limit && hour === 20 ? null : usualHour(hour);
    expect(insightOf({ hourWh: gaps("2026-11-20") })).toBeNull();
    const before = daysOf(
      { hourWh: gaps("2025-11-25") },
      month.map((day) => addMonths(day, -12)),
    );
    expect(insightOf({ hourWh: (hour) => usualHour(hour) * 2 }, before)).toMatchObject({
      kind: "year_before",
      days: 24,
      beforeWh: 24 * 7440,
    });
  });

  test("is no comparison with a consumption of zero", () => {
    expect(insightOf({ hourWh: () => 0, costCents: () => 0, peakShare: 0 })).toEqual({
      kind: "typical_day",
      energyWh: 0,
    });
  });
});
