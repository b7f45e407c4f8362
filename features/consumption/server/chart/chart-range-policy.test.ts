import { describe, expect, it } from "vitest";
import type { ChartType } from "#features/consumption/contract/chart-type.ts";
import { chartRange } from "./chart-range-policy.ts";

const extent = { startsOn: "2020-01-01", endsOn: "2026-11-18" } as const;

const ask = (type: ChartType, start?: string, end?: string) => {
  const answer = chartRange({ type, start, end, extent, today: "2026-11-20" });
  if (answer.problem === "cch_range_too_long") return `${answer.problem} ${answer.years}`;
  if (answer.problem !== null) return answer.problem;
  return answer.range === null ? "nothing" : `${answer.range.startsOn} ${answer.range.endsOn}`;
};

describe("the days of a chart", () => {
  it.each([
    ["monthly", "2025-12-01 2026-11-18"],
    ["daily", "2026-10-19 2026-11-18"],
    ["hourly", "2026-11-12 2026-11-18"],
    ["quarter-hourly", "2026-11-18 2026-11-18"],
  ] as const)("without a requested range for a %s chart are %s", (type, range) =>
    expect(ask(type)).toBe(range),
  );

  it("extend by the default length from a single given end", () => {
    expect(ask("monthly", "2024-02-29")).toBe("2024-02-29 2025-01-31");
    expect(ask("monthly", undefined, "2024-02-29")).toBe("2023-03-01 2024-02-29");
    expect(ask("hourly", "2026-01-01")).toBe("2026-01-01 2026-01-07");
    expect(ask("daily", undefined, "2026-01-31")).toBe("2026-01-01 2026-01-31");
  });

  it("are empty for a contract without data", () => {
    const unmetered = {
      type: "daily",
      start: undefined,
      end: undefined,
      extent: null,
      today: "2026-11-20",
    } as const;
    expect(chartRange(unmetered)).toEqual({ problem: null, range: null });
  });

  it("are put in order", () =>
    expect(ask("daily", "2026-05-10", "2026-05-01")).toBe("2026-05-01 2026-05-10"));

  it("are limited to the days with data", () => {
    expect(ask("daily", "2019-12-20", "2020-01-05")).toBe("2020-01-01 2020-01-05");
    expect(ask("daily", "2026-11-15", "2026-12-31")).toBe("2026-11-15 2026-11-18");
    expect(ask("daily", "2026-11-19", "2026-12-31")).toBe("nothing");
  });

  it.each([
    "2026-02-30",
    "2025-02-29",
    "30/01/2026",
    "yesterday",
    "",
    "2026-1-1",
    "0001-01-01",
    "9999-12-31",
    "2026-01-01T00:00:00Z",
  ])("cannot be %j, which is no calendar day", (text) => {
    expect(ask("daily", text)).toBe("cch_invalid_date");
    expect(ask("daily", "2026-01-01", text)).toBe("cch_invalid_date");
  });

  it("may be at most a year and a day of quarters", () => {
    expect(ask("quarter-hourly", "2025-03-01", "2026-03-01")).toBe("2025-03-01 2026-03-01");
    expect(ask("quarter-hourly", "2025-03-01", "2026-03-02")).toBe("cch_range_too_long 1");
    expect(ask("quarter-hourly", "2024-02-29", "2025-02-28")).toBe("2024-02-29 2025-02-28");
  });

  it.each([
    ["hourly", 2],
    ["daily", 3],
    ["monthly", 5],
  ] as const)("of a %s chart may span %i years", (type, years) => {
    expect(ask(type, "2020-06-01", `${2020 + years}-06-01`)).toMatch(/^2020-06-01 /);
    expect(ask(type, "2020-06-01", `${2020 + years}-06-02`)).toBe(`cch_range_too_long ${years}`);
  });

  it("cannot be a hundred years of quarters", () => {
    expect(ask("quarter-hourly", "2000-01-01", "2099-12-31")).toBe("cch_range_too_long 1");
  });
});
