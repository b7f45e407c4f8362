import { describe, expect, test } from "vitest";
import { isLatest, monthsOf, spanOf, stepFrom, comparedSpans } from "./span.ts";

const extent = { startsOn: "2024-11-18", endsOn: "2026-11-17" } as const;

describe("the range shown around a day", () => {
  test("is the twelve months up to its month in the monthly view", () => {
    expect(spanOf("monthly", "2026-11-17")).toEqual({ startsOn: "2025-12-01", endsOn: "2026-11-30" });
    expect(spanOf("monthly", "2026-03-31")).toEqual({ startsOn: "2025-04-01", endsOn: "2026-03-31" });
  });

  test("is its whole month in the daily view, also a February of 29 days", () => {
    expect(spanOf("daily", "2024-02-10")).toEqual({ startsOn: "2024-02-01", endsOn: "2024-02-29" });
    expect(spanOf("daily", "2026-02-28")).toEqual({ startsOn: "2026-02-01", endsOn: "2026-02-28" });
  });

  test("is the day itself in the hourly and quarter-hourly views", () => {
    expect(spanOf("hourly", "2026-10-25")).toEqual({ startsOn: "2026-10-25", endsOn: "2026-10-25" });
    expect(spanOf("quarter-hourly", "2026-10-25")).toEqual(spanOf("hourly", "2026-10-25"));
  });
});

const step = (view: Parameters<typeof stepFrom>[0], day: `${number}-${number}-${number}`, steps: -1 | 1) =>
  stepFrom(view, { day, steps, extent });

describe("the arrows", () => {
  test("go from the last day of a month to the next month, and back", () => {
    expect(step("hourly", "2026-03-31", 1)).toBe("2026-04-01");
    expect(step("hourly", "2026-03-01", -1)).toBe("2026-02-28");
    expect(step("hourly", "2025-12-31", 1)).toBe("2026-01-01");
  });

  test("go from the 31st to the previous month, which has no 31st", () => {
    expect(step("daily", "2026-03-31", -1)).toBe("2026-02-01");
    expect(step("daily", "2026-01-31", 1)).toBe("2026-02-01");
  });

  test("skip no day around a clock change", () => {
    expect(step("hourly", "2026-03-28", 1)).toBe("2026-03-29");
    expect(step("hourly", "2026-03-29", 1)).toBe("2026-03-30");
    expect(step("hourly", "2025-10-27", -1)).toBe("2025-10-26");
  });

  test("stop at the first and at the last day with data", () => {
    expect(step("hourly", "2026-11-17", 1)).toBeUndefined();
    expect(step("hourly", "2024-11-18", -1)).toBeUndefined();
    expect(step("daily", "2026-11-03", 1)).toBeUndefined();
    expect(step("daily", "2024-11-30", -1)).toBeUndefined();
    expect(step("monthly", "2026-11-17", 1)).toBeUndefined();
  });

  test("never go beyond the days with data", () => {
    expect(step("daily", "2024-12-15", -1)).toBe("2024-11-18");
    expect(step("monthly", "2026-05-01", 1)).toBe("2026-11-17");
    expect(step("monthly", "2026-11-17", -1)).toBe("2025-11-01");
  });

  test("return to the nearest data from a day without", () => {
    expect(step("hourly", "2020-01-01", 1)).toBe("2024-11-18");
    expect(step("hourly", "2030-01-01", -1)).toBe("2026-11-17");
  });
});

test("the latest range is the one with the last day with data", () => {
  expect(isLatest("daily", "2026-11-01", extent)).toBe(true);
  expect(isLatest("monthly", "2026-12-01", extent)).toBe(true);
  expect(isLatest("hourly", "2026-11-16", extent)).toBe(false);
  expect(isLatest("hourly", "2026-11-18", extent)).toBe(false);
});

test("the months to choose from are listed from the latest to the first, across years", () => {
  expect(monthsOf({ startsOn: "2025-11-30", endsOn: "2026-02-01" })).toEqual([
    "2026-02-01",
    "2026-01-01",
    "2025-12-01",
    "2025-11-01",
  ]);
});

const firstDay = "2024-11-18";

test("a whole month is compared with the same month of last year and with the previous month, both whole", () => {
  expect(comparedSpans("daily", { startsOn: "2026-03-01", endsOn: "2026-03-31" }, firstDay)).toEqual([
    { against: "yearBefore", sinceOn: "2026-03-01", startsOn: "2025-03-01", endsOn: "2025-03-31" },
    { against: "monthBefore", sinceOn: "2026-03-01", startsOn: "2026-02-01", endsOn: "2026-02-28" },
  ]);
});

test("February is compared with the whole of January", () => {
  const [, monthBefore] = comparedSpans("daily", { startsOn: "2026-02-01", endsOn: "2026-02-28" }, firstDay);
  expect(monthBefore).toMatchObject({ startsOn: "2026-01-01", endsOn: "2026-01-31" });
});

test("an unfinished month is compared with the same number of days", () => {
  expect(comparedSpans("daily", { startsOn: "2026-11-01", endsOn: "2026-11-17" }, firstDay)).toEqual([
    { against: "yearBefore", sinceOn: "2026-11-01", startsOn: "2025-11-01", endsOn: "2025-11-17" },
    { against: "monthBefore", sinceOn: "2026-11-01", startsOn: "2026-10-01", endsOn: "2026-10-17" },
  ]);
});

test("twelve months are compared with the previous twelve", () => {
  expect(comparedSpans("monthly", { startsOn: "2025-12-01", endsOn: "2026-11-17" }, firstDay)).toEqual([
    { against: "yearBefore", sinceOn: "2025-12-01", startsOn: "2024-12-01", endsOn: "2025-11-17" },
  ]);
});

test("in the first two years of a contract, only the months that have data a year before are compared", () => {
  const shown = { startsOn: "2025-12-01", endsOn: "2026-11-17" } as const;
  expect(comparedSpans("monthly", shown, "2025-03-15")).toEqual([
    { against: "yearBefore", sinceOn: "2026-04-01", startsOn: "2025-04-01", endsOn: "2025-11-17" },
  ]);
  expect(comparedSpans("monthly", shown, "2025-03-01")).toMatchObject([{ sinceOn: "2026-03-01" }]);
  expect(comparedSpans("monthly", shown, "2026-01-10")).toEqual([]);
});

test("a day is compared with the same weekday of the previous week", () => {
  const shown = { startsOn: "2026-03-29", endsOn: "2026-03-29" } as const;
  expect(comparedSpans("hourly", shown, firstDay)).toEqual([
    { against: "weekBefore", sinceOn: "2026-03-29", startsOn: "2026-03-22", endsOn: "2026-03-22" },
  ]);
});

test("the first days have no comparison", () => {
  const shown = { startsOn: "2024-11-18", endsOn: "2024-11-18" } as const;
  expect(comparedSpans("quarter-hourly", shown, firstDay)).toEqual([]);
});
