import { describe, expect, test } from "vitest";
import { chartYear, maxSeries, openingYear, othersId } from "./chart-year.ts";

const billed = (month: string, contractName: string, totalCents: number) => ({
  month,
  contractName,
  totalCents,
  energyWh: 0,
});

const manyContracts = (count: number) =>
  Array.from({ length: count }, (_, index) => billed("2026-05", `00${index}`, (index + 1) * 100));

describe("a year of the chart", () => {
  test("each contract has its twelve months, and a month without an invoice is not a zero", () => {
    const { series } = chartYear([billed("2026-02", "0042", 4210), billed("2026-12", "0042", 3900)], {
      year: 2026,
      measure: "amount",
    });
    expect(series).toHaveLength(1);
    expect(series[0]?.values).toHaveLength(12);
    expect(series[0]?.values[1]).toBe(4210);
    expect(series[0]?.values[11]).toBe(3900);
    expect(series[0]?.values[0]).toBeNull();
  });

  test("only the year that is shown counts", () => {
    const { series, totals } = chartYear([billed("2025-12", "0042", 1)], { year: 2026, measure: "amount" });
    expect(series).toEqual([]);
    expect(totals.every((total) => total === null)).toBe(true);
  });

  test("energy that an invoice of type A took off hangs below zero", () => {
    const { series, totals } = chartYear([{ ...billed("2026-03", "0042", -100), energyWh: -250_000 }], {
      year: 2026,
      measure: "energy",
    });
    expect(series[0]?.values[2]).toBe(-250_000);
    expect(totals[2]).toBe(-250_000);
  });

  test("two contracts of a month add up to its total", () => {
    const { totals } = chartYear([billed("2026-03", "a", 100), billed("2026-03", "b", -30)], {
      year: 2026,
      measure: "amount",
    });
    expect(totals[2]).toBe(70);
  });

  test("ten contracts have a series each, the largest first", () => {
    const { series, otherContracts } = chartYear(manyContracts(10), { year: 2026, measure: "amount" });
    expect(series).toHaveLength(maxSeries);
    expect(otherContracts).toBe(0);
    expect(series[0]?.contractName).toBe("009");
  });

  test("of four hundred contracts, nine have their own series and the others one together", () => {
    const { series, otherContracts, totals } = chartYear(manyContracts(400), {
      year: 2026,
      measure: "amount",
    });
    expect(series).toHaveLength(maxSeries);
    expect(series.at(-1)?.contractName).toBe(othersId);
    expect(otherContracts).toBe(391);
    const sum = series.reduce((total, { values }) => total + (values[4] ?? 0), 0);
    expect(sum).toBe(totals[4]);
  });
});

describe("the year that the chart opens with", () => {
  const chart = { firstYear: 2023, lastYear: 2026, months: [billed("2025-11", "0042", 1)] };

  test("is the latest with an invoice", () => expect(openingYear(chart, undefined)).toBe(2025));
  test("is the one of the address, when there is such a year", () => {
    expect(openingYear(chart, 2023)).toBe(2023);
    expect(openingYear(chart, 2022)).toBe(2025);
    expect(openingYear(chart, 2027)).toBe(2025);
  });
  test("is this year when nothing was ever billed", () => {
    expect(openingYear({ ...chart, months: [] }, undefined)).toBe(2026);
  });
});
