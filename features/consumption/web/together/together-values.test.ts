import { expect, test } from "vitest";
import { type Clock, midnightOf } from "#energy/calendar.ts";
import { slotClocks } from "../series.ts";
import { alignValues, shortNames, sumOfKnown } from "./together-values.ts";

const dayPoints = (...days: `${number}-${number}-${number}`[]) =>
  days.map((day) => ({ day, clock: undefined }));

test("values of contracts whose readings begin and end on different days stand on one axis without gaps", () => {
  const { points, columns } = alignValues("daily", [
    { points: dayPoints("2026-10-01", "2026-10-02"), values: [10, null] },
    { points: dayPoints("2026-10-04"), values: [7] },
  ]);
  expect(points.map(({ day }) => day)).toEqual(["2026-10-01", "2026-10-02", "2026-10-03", "2026-10-04"]);
  expect(columns).toEqual([
    [10, null, null, null],
    [null, null, null, 7],
  ]);
});

test("months without readings of any contract have a place on the axis", () => {
  const { points } = alignValues("monthly", [
    { points: dayPoints("2026-11-01"), values: [1] },
    { points: dayPoints("2026-08-01"), values: [2] },
  ]);
  expect(points.map(({ day }) => day)).toEqual(["2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01"]);
});

test("October's repeated hour is two points for every contract", () => {
  const midnight = new Date("2026-10-24T22:00:00Z");
  const hours = slotClocks(midnight, { count: 25, stepSeconds: 3600, clock: "Europe/Madrid" }).map(
    (clock) => ({ day: clock.day, clock }),
  );
  const values = hours.map((_, hour) => hour);
  const { points, columns } = alignValues("hourly", [
    { points: hours, values },
    { points: hours, values },
  ]);
  expect(points).toHaveLength(25);
  expect(points.filter(({ clock }) => clock?.hour === 2)).toHaveLength(2);
  expect(columns).toEqual([values, values]);
});

test("hours of the Canary Islands stand beside the same hours of the peninsula", () => {
  const pointsOn = (clock: Clock) =>
    slotClocks(midnightOf("2026-07-15", clock), { count: 24, stepSeconds: 3600, clock }).map((slot) => ({
      day: slot.day,
      clock: slot,
    }));
  const values = Array.from({ length: 24 }, (_, hour) => hour);
  const { points, columns } = alignValues("hourly", [
    { points: pointsOn("Europe/Madrid"), values },
    { points: pointsOn("Atlantic/Canary"), values },
  ]);
  expect(points.map(({ clock }) => clock?.hour)).toEqual(values);
  expect(columns).toEqual([values, values]);
});

test("contracts are named by the alias or the street, with the number where two are alike", () => {
  const at = (name: string, street: string, alias: string | null = null) => ({ name, street, alias });
  expect(shortNames([at("1", "Carrer Nou, 3"), at("2", "Plaça Gran, 1", "Obrador")])).toEqual([
    "Carrer Nou, 3",
    "Obrador",
  ]);
  expect(shortNames([at("1", "Carrer Nou, 3"), at("2", "Carrer Nou, 3")])).toEqual([
    "Carrer Nou, 3 (1)",
    "Carrer Nou, 3 (2)",
  ]);
});

test("a sum is of the known values, and unknown without any", () => {
  expect(sumOfKnown([1, null, 2])).toBe(3);
  expect(sumOfKnown([null, null])).toBeNull();
});
