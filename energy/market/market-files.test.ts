import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readDayAheadFile, versionOfName, type DayAheadFile } from "./day-ahead-file.ts";
import { readFuturesFile } from "./futures-file.ts";
import { hourlyOf, intervalsOf, type MarketDay } from "./market-days.ts";
import { readPvpcFile } from "./pvpc-file.ts";

const fixture = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)), "latin1");
const dayAhead = (name: string): DayAheadFile => {
  const file = readDayAheadFile(fixture(name));
  if ("fault" in file) throw new Error(file.fault);
  return file;
};
const iso = (marketDay: MarketDay, index: number): string | undefined =>
  intervalsOf(marketDay).at(index)?.startsAt.toISOString();

describe("a file of the day-ahead market", () => {
  test.each([
    ["marginalpdbc_20250330.1", "2025-03-30", 23, 60, "2025-03-29T23:00:00.000Z", "2025-03-30T21:00:00.000Z"],
    ["marginalpdbc_20241027.1", "2024-10-27", 25, 60, "2024-10-26T22:00:00.000Z", "2024-10-27T22:00:00.000Z"],
    ["marginalpdbc_20251001.1", "2025-10-01", 96, 15, "2025-09-30T22:00:00.000Z", "2025-10-01T21:45:00.000Z"],
    [
      "marginalpdbc_20251026.1",
      "2025-10-26",
      100,
      15,
      "2025-10-25T22:00:00.000Z",
      "2025-10-26T22:45:00.000Z",
    ],
    ["marginalpdbc_20260329.1", "2026-03-29", 92, 15, "2026-03-28T23:00:00.000Z", "2026-03-29T21:45:00.000Z"],
  ])("%s is read as instants", (name, day, count, stepMinutes, first, last) => {
    const file = dayAhead(name);
    expect([file.day, file.spain.centsMwh.length, file.spain.stepMinutes]).toEqual([day, count, stepMinutes]);
    expect([iso(file.spain, 0), iso(file.spain, -1)]).toEqual([first, last]);
  });

  test("has Portugal before Spain, and negative prices", () => {
    const { portugal, spain } = dayAhead("marginalpdbc_20260301.1");
    expect([portugal.centsMwh[45], spain.centsMwh[45]]).toEqual([-151, -200]);
    expect(Math.min(...spain.centsMwh)).toBeLessThan(0);
  });

  test("of quarter-hours has the hours that the operator publishes", () => {
    const { spain } = dayAhead("marginalpdbc_20251001.1");
    // 103.405, 105.6275 and 101.5525 at two decimals.
    expect(hourlyOf(spain).centsMwh.slice(0, 3)).toEqual([10341, 10563, 10155]);
  });

  test.each<[string, (text: string) => string, string | RegExp]>([
    ["an error page", () => "<!doctype html><html></html>", /^the first line must be/],
    ["cut short", (text) => text.slice(0, -200), /cut short/],
    [
      "without a period",
      (text) => text.replace(/2025;10;01;7;.*\r\n/, ""),
      "period 7 of 2025-10-01 is expected here",
    ],
    [
      "with a period twice",
      (text) => text.replace(";01;7;", ";01;6;"),
      "period 7 of 2025-10-01 is expected here",
    ],
    ["with another day", (text) => text.replace("2025;10;01;9;", "2025;10;02;9;"), /^period 9/],
    [
      "with a day that does not exist",
      (text) => text.replaceAll("2025;10;01", "2025;02;30"),
      /^it is not year/,
    ],
    ["without a price", (text) => text.replace(";105.1;105.1;", ";105.1;;"), /^it is not year/],
    [
      "of 24 rows in the times of quarter-hours",
      (text) => text.replace(/(2025;10;01;96;.*\r\n)/, ""),
      /has not 95/,
    ],
    ["empty", () => "MARGINALPDBC;\n*\n", "it has no prices"],
    ["endless", () => `MARGINALPDBC;\n${"x\n".repeat(100_000)}*`, /more rows/],
  ])("is refused when it is %s", (_, change, reason) => {
    const file = readDayAheadFile(change(fixture("marginalpdbc_20251001.1")));
    expect("fault" in file ? file.fault : "").toMatch(reason);
  });

  test("has its version in its name", () => {
    expect(["marginalpdbc_20260301.2", "marginalpdbc_20260301"].map(versionOfName)).toEqual([2, 1]);
  });
});

describe("a day of the regulated price", () => {
  test.each([
    ["2021-10-31", 25, "2021-10-31T22:00:00.000Z"],
    ["2022-03-27", 23, "2022-03-27T21:00:00.000Z"],
    ["2026-09-25", 24, "2026-09-25T21:00:00.000Z"],
    ["2024-04-06", 24, "2024-04-06T21:00:00.000Z"],
  ])("%s is counted by position, whatever its labels say", (day, count, last) => {
    const file = readPvpcFile(fixture(`pvpc-${day}.json`));
    if ("fault" in file) throw new Error(file.fault);
    expect([file.day, file.peninsula.centsMwh.length, iso(file.peninsula, -1)]).toEqual([day, count, last]);
  });

  test("has a decimal comma, and another price in Ceuta and Melilla", () => {
    const october = readPvpcFile(fixture("pvpc-2021-10-31.json"));
    const april = readPvpcFile(fixture("pvpc-2024-04-06.json"));
    if ("fault" in october || "fault" in april) throw new Error("a fixture is refused");
    expect(october.peninsula.centsMwh[0]).toBe(17148);
    expect(april.ceutaMelilla.centsMwh[0]).toBe((april.peninsula.centsMwh[0] ?? 0) + 350);
  });

  test.each([
    ["{", "it is not JSON"],
    ["{}", "it has no list PVPC of hours with Dia, PCB and CYM"],
    ['{"PVPC":[{"Dia":"31/10/2021","PCB":"1,0","CYM":"1,0"}]}', "2021-10-31 has not 1 hours"],
    ['{"PVPC":[{"Dia":"2021-10-31","PCB":"1,0","CYM":"1,0"}]}', "its first hour has no day as 31/10/2021"],
  ])("is refused: %s", (text, fault) => {
    expect(readPvpcFile(text)).toEqual({ fault });
  });
});

describe("a file of futures", () => {
  test("has a price for each contract and session, and none where none was published", () => {
    const { prices, unpriced, faults } = readFuturesFile(fixture("futures-2025-10-30.csv"));
    expect([prices.length, unpriced, faults]).toEqual([9, 1, []]);
    expect(prices.find(({ contract }) => contract.name === "FTB YR-26")?.centsMwh).toBe(6155);
    expect(prices[0]?.contract.startsOn).toBe("2025-10-31");
  });

  test.each([
    ["futures-2026-10-23.csv", [-120, 5810, 5845]],
    ["futures-2026-03-26.csv", [1200, 6025]],
  ])("%s is read", (name, cents) => {
    expect(readFuturesFile(fixture(name)).prices.map(({ centsMwh }) => centsMwh)).toEqual(cents);
  });

  test("loses the rows that are wrong, with their lines", () => {
    const { prices, faults } = readFuturesFile(
      "date;contract;price\n2026-11-26;FTB YR-26;60\n2026-02-30;FTB YR-27;60\n2026-11-26;FTB XX;1\n2026-11-26;FTB YR-27;x\n",
    );
    expect(prices).toEqual([]);
    expect(faults.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
      "2 FTB YR-26 has no price after 2025-12-31, when its delivery begins",
      "3 2026-02-30 is not a day as 2026-11-26",
      "4 FTB XX is not a contract as OMIP names them, such as FTB Q1-27",
      "5 x is not a price",
    ]);
  });
});
