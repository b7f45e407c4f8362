import { describe, expect, test } from "vitest";
import { addMonths, eachDay } from "./calendar.ts";
import { forecastConsumption, isMeasured } from "./consumption-forecast.ts";
import { meanErrors } from "./testing/forecast-errors.ts";
import { generateSupply, supplyFamilies } from "./testing/generated-supplies.ts";

const yearDays = 364;
const range = { startsOn: "2023-12-01", endsOn: "2026-08-31" } as const;
const months = Array.from({ length: 12 }, (_, index) => addMonths("2025-09-01", index));

describe.each(supplyFamilies)("the forecast of %s supplies", (family) => {
  const supplies = Array.from({ length: 24 }, (_, index) => generateSupply(family, index + 1, range));

  test.each([1, 16])(
    "from day %i of a month is nearer than last year’s days and the last weeks",
    (dayOfMonth) => {
      const errors = meanErrors(supplies, { months, dayOfMonth });
      expect(errors.forecasts).toBe(24 * 12);
      expect(errors.ours).toBeLessThan(errors.sameDaysLastYear);
      expect(errors.ours).toBeLessThan(errors.lastWeeks);
    },
  );
});

describe("a forecast of consumption", () => {
  const days = generateSupply("seasonal", 3, range);
  const before = days.filter(({ day }) => day < "2026-02-01");
  const targets = eachDay("2026-02-01", "2026-02-28");

  test("of a supply that never changes is what it always was", () => {
    const steady = before.map(({ day, hoursWh }) => ({
      day,
      hoursWh: hoursWh.map(() => 2400 / hoursWh.length),
    }));
    const forecast = forecastConsumption(steady, targets, "Europe/Madrid");
    expect(forecast?.days.map(({ day }) => day)).toEqual(targets);
    for (const wh of forecast?.days.flatMap(({ hoursWh }) => hoursWh) ?? []) expect(wh).toBeCloseTo(100, 6);
    expect(forecast?.basis).toMatchObject({ recentDays: 56, trials: 26 });
  });

  test("follows the same days a year before where these were right and the weeks before were not", () => {
    const shifted = before.map(({ day, hoursWh }, index) => {
      const isAtHome = Math.floor((index % yearDays) / 28) % 3 === 0;
      return { day, hoursWh: hoursWh.map(() => (isAtHome ? 1000 : 100)) };
    });
    expect(forecastConsumption(shifted, targets, "Europe/Madrid")?.basis.yearBeforeShare).toBeGreaterThan(
      0.9,
    );
  });

  test("without readings of a year before rests on the recent ones alone", () => {
    const recent = before.filter(({ day }) => day >= "2025-12-01");
    expect(forecastConsumption(recent, targets, "Europe/Madrid")?.basis.yearBeforeShare).toBeNull();
    expect(forecastConsumption(recent.slice(-6), targets, "Europe/Madrid")).toBeUndefined();
    expect(recent.every(isMeasured)).toBe(true);
  });
});
