import { expect, test } from "vitest";
import { comparedSpans } from "./compared-spans.ts";

const firstDay = "2024-11-18";

test("a whole month is compared with the same of last year and with the month before, also whole", () => {
  expect(comparedSpans("daily", { startsOn: "2026-03-01", endsOn: "2026-03-31" }, firstDay)).toEqual([
    { against: "yearBefore", sinceOn: "2026-03-01", startsOn: "2025-03-01", endsOn: "2025-03-31" },
    { against: "monthBefore", sinceOn: "2026-03-01", startsOn: "2026-02-01", endsOn: "2026-02-28" },
  ]);
});

test("February is compared with the whole of a January of 31 days", () => {
  const [, monthBefore] = comparedSpans("daily", { startsOn: "2026-02-01", endsOn: "2026-02-28" }, firstDay);
  expect(monthBefore).toMatchObject({ startsOn: "2026-01-01", endsOn: "2026-01-31" });
});

test("a month that goes on is compared with as many days", () => {
  expect(comparedSpans("daily", { startsOn: "2026-11-01", endsOn: "2026-11-17" }, firstDay)).toEqual([
    { against: "yearBefore", sinceOn: "2026-11-01", startsOn: "2025-11-01", endsOn: "2025-11-17" },
    { against: "monthBefore", sinceOn: "2026-11-01", startsOn: "2026-10-01", endsOn: "2026-10-17" },
  ]);
});

test("twelve months are compared with the twelve before", () => {
  expect(comparedSpans("monthly", { startsOn: "2025-12-01", endsOn: "2026-11-17" }, firstDay)).toEqual([
    { against: "yearBefore", sinceOn: "2025-12-01", startsOn: "2024-12-01", endsOn: "2025-11-17" },
  ]);
});

test("when the contract is younger than two years, only the months that it had a year before", () => {
  const shown = { startsOn: "2025-12-01", endsOn: "2026-11-17" } as const;
  expect(comparedSpans("monthly", shown, "2025-03-15")).toEqual([
    { against: "yearBefore", sinceOn: "2026-04-01", startsOn: "2025-04-01", endsOn: "2025-11-17" },
  ]);
  expect(comparedSpans("monthly", shown, "2025-03-01")).toMatchObject([{ sinceOn: "2026-03-01" }]);
  expect(comparedSpans("monthly", shown, "2026-01-10")).toEqual([]);
});

test("a day is compared with the same day of the week before", () => {
  const shown = { startsOn: "2026-03-29", endsOn: "2026-03-29" } as const;
  expect(comparedSpans("hourly", shown, firstDay)).toEqual([
    { against: "weekBefore", sinceOn: "2026-03-29", startsOn: "2026-03-22", endsOn: "2026-03-22" },
  ]);
});

test("the first days have nothing to be compared with", () => {
  const shown = { startsOn: "2024-11-18", endsOn: "2024-11-18" } as const;
  expect(comparedSpans("quarter-hourly", shown, firstDay)).toEqual([]);
});
