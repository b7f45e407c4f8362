import { describe, expect, test } from "vitest";
import { isLatest, monthsOf, spanOf, stepFrom, comparedSpans } from "./span.ts";

const extent = { startsOn: "2024-11-18", endsOn: "2026-11-17" } as const;

describe("what is shown around a day", () => {
  test("by months, the twelve up to its own", () => {
    expect(spanOf("monthly", "2026-11-17")).toEqual({ startsOn: "2025-12-01", endsOn: "2026-11-30" });
    expect(spanOf("monthly", "2026-03-31")).toEqual({ startsOn: "2025-04-01", endsOn: "2026-03-31" });
  });

  test("by days, its whole month, also a February of 29 days", () => {
    expect(spanOf("daily", "2024-02-10")).toEqual({ startsOn: "2024-02-01", endsOn: "2024-02-29" });
    expect(spanOf("daily", "2026-02-28")).toEqual({ startsOn: "2026-02-01", endsOn: "2026-02-28" });
  });

  test("by hours and quarters, the day itself", () => {
    expect(spanOf("hourly", "2026-10-25")).toEqual({ startsOn: "2026-10-25", endsOn: "2026-10-25" });
    expect(spanOf("quarter-hourly", "2026-10-25")).toEqual(spanOf("hourly", "2026-10-25"));
  });
});

const step = (view: Parameters<typeof stepFrom>[0], day: `${number}-${number}-${number}`, steps: -1 | 1) =>
  stepFrom(view, { day, steps, extent });

describe("the arrows", () => {
  test("go from the last day of a month to the first of the next, and back", () => {
    expect(step("hourly", "2026-03-31", 1)).toBe("2026-04-01");
    expect(step("hourly", "2026-03-01", -1)).toBe("2026-02-28");
    expect(step("hourly", "2025-12-31", 1)).toBe("2026-01-01");
  });

  test("go from the 31st to the month before, which has no 31st", () => {
    expect(step("daily", "2026-03-31", -1)).toBe("2026-02-01");
    expect(step("daily", "2026-01-31", 1)).toBe("2026-02-01");
  });

  test("pass over the days when the clock changes without losing one", () => {
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

  test("never lead past them", () => {
    expect(step("daily", "2024-12-15", -1)).toBe("2024-11-18");
    expect(step("monthly", "2026-05-01", 1)).toBe("2026-11-17");
    expect(step("monthly", "2026-11-17", -1)).toBe("2025-11-01");
  });

  test("from a day without data lead to where there is", () => {
    expect(step("hourly", "2020-01-01", 1)).toBe("2024-11-18");
    expect(step("hourly", "2030-01-01", -1)).toBe("2026-11-17");
  });
});

test("the latest is whatever holds the last day with data", () => {
  expect(isLatest("daily", "2026-11-01", extent)).toBe(true);
  expect(isLatest("monthly", "2026-12-01", extent)).toBe(true);
  expect(isLatest("hourly", "2026-11-16", extent)).toBe(false);
  expect(isLatest("hourly", "2026-11-18", extent)).toBe(false);
});

test("the months to choose from go from the latest to the first, over the year's end", () => {
  expect(monthsOf({ startsOn: "2025-11-30", endsOn: "2026-02-01" })).toEqual([
    "2026-02-01",
    "2026-01-01",
    "2025-12-01",
    "2025-11-01",
  ]);
});

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
