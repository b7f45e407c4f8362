import { describe, expect, test } from "vitest";
import { chartYear, openingYear, othersId } from "./chart-year.ts";

const maxSeries = 10;

const billed = (month: string, group: string, totalCents: number) => ({
  month,
  group,
  totalCents,
  energyWh: 0,
});

const manyContracts = (count: number) =>
  Array.from({ length: count }, (_, index) => billed("2026-05", `00${index}`, (index + 1) * 100));

describe("a year of the chart", () => {
  test("has twelve months per contract, with null for a month without an invoice", () => {
    const { series } = chartYear([billed("2026-02", "0042", 4210), billed("2026-12", "0042", 3900)], {
      year: 2026,
      measure: "amount",
      maxSeries,
    });
    expect(series).toHaveLength(1);
    expect(series[0]?.values).toHaveLength(12);
    expect(series[0]?.values[1]).toBe(4210);
    expect(series[0]?.values[11]).toBe(3900);
    expect(series[0]?.values[0]).toBeNull();
  });

  test("includes only the months of that year", () => {
    const { series, totals } = chartYear([billed("2025-12", "0042", 1)], {
      year: 2026,
      measure: "amount",
      maxSeries,
    });
    expect(series).toEqual([]);
    expect(totals.every((total) => total === null)).toBe(true);
  });

  test("has negative energy where an invoice of type A annuls more than was billed", () => {
    const { series, totals } = chartYear([{ ...billed("2026-03", "0042", -100), energyWh: -250_000 }], {
      year: 2026,
      measure: "energy",
      maxSeries,
    });
    expect(series[0]?.values[2]).toBe(-250_000);
    expect(totals[2]).toBe(-250_000);
  });

  test("has the sum of all contracts as each month's total", () => {
    const { totals } = chartYear([billed("2026-03", "a", 100), billed("2026-03", "b", -30)], {
      year: 2026,
      measure: "amount",
      maxSeries,
    });
    expect(totals[2]).toBe(70);
  });

  test("has one series for each of ten contracts, the largest first", () => {
    const { series, otherGroups } = chartYear(manyContracts(10), {
      year: 2026,
      measure: "amount",
      maxSeries,
    });
    expect(series).toHaveLength(maxSeries);
    expect(otherGroups).toBe(0);
    expect(series[0]?.group).toBe("009");
  });

  test("of four hundred contracts has nine series and one for the rest", () => {
    const { series, otherGroups, totals } = chartYear(manyContracts(400), {
      year: 2026,
      measure: "amount",
      maxSeries,
    });
    expect(series).toHaveLength(maxSeries);
    expect(series.at(-1)?.group).toBe(othersId);
    expect(otherGroups).toBe(391);
    const sum = series.reduce((total, { values }) => total + (values[4] ?? 0), 0);
    expect(sum).toBe(totals[4]);
  });
});

test("a year of three contracts has two series where the deployment wants two", () => {
  const { series, otherGroups } = chartYear(manyContracts(3), {
    year: 2026,
    measure: "amount",
    maxSeries: 2,
  });
  expect(series.map(({ group }) => group)).toEqual(["002", othersId]);
  expect(otherGroups).toBe(2);
});

describe("the initial year of the chart", () => {
  const chart = { firstYear: 2023, lastYear: 2026, months: [billed("2025-11", "0042", 1)] };

  test("is the latest year with an invoice", () => expect(openingYear(chart, undefined)).toBe(2025));
  test("is the year in the URL when it is in range", () => {
    expect(openingYear(chart, 2023)).toBe(2023);
    expect(openingYear(chart, 2022)).toBe(2025);
    expect(openingYear(chart, 2027)).toBe(2025);
  });
  test("is the current year for a customer without invoices", () => {
    expect(openingYear({ ...chart, months: [] }, undefined)).toBe(2026);
  });
});
