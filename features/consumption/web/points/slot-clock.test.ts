import { expect, test } from "vitest";
import { hourStarts, quarterStarts } from "#energy/calendar.ts";
import { clockChangeOn, slotClock } from "./slot-clock.ts";

const hours = (day: `${number}-${number}-${number}`) =>
  hourStarts(day).map((startsAt) => slotClock(startsAt, 3600));

test("a usual day has its 24 hours, the last of which ends at midnight", () => {
  const day = hours("2026-11-17");
  expect(day.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  expect(day.at(-1)).toMatchObject({ from: "23:00", to: "00:00", day: "2026-11-17" });
  expect(day.every(({ repeated }) => repeated === undefined)).toBe(true);
});

test("the day of October has two hours from 2 to 3, told apart by summer and winter time", () => {
  const day = hours("2026-10-25");
  expect(day).toHaveLength(25);
  expect(day.slice(1, 5).map(({ from, to, repeated }) => [from, to, repeated])).toEqual([
    ["01:00", "02:00", undefined],
    ["02:00", "03:00", "summer"],
    ["02:00", "03:00", "winter"],
    ["03:00", "04:00", undefined],
  ]);
});

test("the day of March has no hour from 2 to 3", () => {
  const day = hours("2026-03-29");
  expect(day).toHaveLength(23);
  expect(day.slice(1, 3).map(({ from }) => from)).toEqual(["01:00", "03:00"]);
});

test("each of the repeated quarters knows which time it is", () => {
  const repeated = quarterStarts("2026-10-25")
    .map((startsAt) => slotClock(startsAt, 900))
    .filter((clock) => clock.repeated !== undefined);
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
