import { describe, expect, it } from "vitest";
import { type Clock, clocks, localHours, midnightOf } from "#energy/calendar.ts";
import { billedLine, sampleCups, sampleHours } from "../testing/curve-samples.ts";
import { curveFileFormatOf } from "./curve-file-format.ts";
import { createLineReader } from "./curve-line.ts";

const readerOf = (fileName: string) => {
  const format = curveFileFormatOf(fileName);
  if (format === undefined) throw new Error(`${fileName} is not known`);
  return createLineReader(format, () => ({ place: "Europe/Madrid", file: "Europe/Madrid" }));
};
const readBilled = readerOf("F5D_0237_0762_20211008.0");
const cups = sampleCups(7);
const hour = { endsAt: "2021/06/01 01:00", season: "1" } as const;

describe("a curve file named", () => {
  it.each([
    ["F5D_0237_0762_20211008.0", "F5D"],
    ["F5D_0237_0762_20211008.12.bz2", "F5D"],
    ["RF5D_0237_0762_20211008.0", "RF5D"],
    ["P5D_0031_0762_20211008.1.bz2", "P5D"],
    ["A5D_0189_0373_20210219.0.BZ2", "A5D"],
    ["B5D_0189_0373_20210219.0.zip", "B5D"],
    ["F1_0021_20260301_20260331.0", "F1"],
    ["F1_0022_0762_20260301_20260331.12.ZIP", "F1"],
    ["F1_0031_20260331.1.bz2", "F1"],
    ["0024_F1_0762_20260301_20260331.2", "F1"],
    ["P1_0021_20260301_20260331.0.ZIP", "P1"],
    ["0024_P1_0762_20260301_20260331.2", "P1"],
    ["P1D_0021_0762_20260312.0", "P1D"],
    ["P2_0021_20260301_20260331.0", "P2"],
    ["P2D_0021_0762_20260312.3.bz2", "P2D"],
  ])("%s has the format %s", (fileName, format) => expect(curveFileFormatOf(fileName)?.name).toBe(format));

  it.each([
    "curves.csv",
    "F5D_0237_0762_20211008.0.gz",
    "F1_0021.0",
    "P1D_0021_20260312.0",
    "XF5D_0237_0762_20211008.0",
    "C5D_0189_0373_20210219.0",
  ])("%s has no known format", (fileName) => expect(curveFileFormatOf(fileName)).toBeUndefined());
});

describe("a line of billed hours", () => {
  it("has import, export and the reactive energy of the first quadrant", () => {
    const line = readBilled(billedLine(cups, hour, { importWh: "189", exportWh: "20", reactiveVarh: "7" }));
    expect(line).toMatchObject({ supplyPoint: cups, slot: 0, importWh: 189, exportWh: 20, reactiveVarh: 7 });
  });

  it("leaves omitted values unknown, and accepts a zero as a zero", () => {
    expect(readBilled(billedLine(cups, hour, { importWh: "0" }))).toMatchObject({
      importWh: 0,
      exportWh: null,
    });
  });

  it.each([
    ["1", false],
    ["", false],
    ["2", true],
    ["6", true],
  ])("with source %j has the estimated flag %j", (source, isEstimated) => {
    expect(readBilled(billedLine(cups, hour, { source }))).toMatchObject({ isEstimated });
  });

  it("has the 20 characters of the supply point, regardless of the last two", () => {
    const [withPoint, without] = [`${cups}1P`, cups].map((text) =>
      readBilled(billedLine("", hour).replace("0F;", `${text};`)),
    );
    expect(withPoint).toMatchObject({ supplyPoint: cups });
    expect(without).toMatchObject({ supplyPoint: cups });
  });

  it.each([
    [billedLine(`${cups.slice(0, 18)}AA`, hour), "bad_cups"],
    [billedLine(cups, { ...hour, endsAt: "2021/06/31 01:00" }), "bad_timestamp"],
    [billedLine(cups, { ...hour, season: "0" }), "bad_season"],
    [billedLine(cups, hour, { importWh: "-5" }), "negative_energy"],
    [billedLine(cups, hour, { importWh: "5,3" }), "bad_energy"],
    [billedLine(cups, hour, { importWh: "99999999999" }), "bad_energy"],
    [billedLine(cups, hour, { exportWh: "x" }), "bad_energy"],
    [billedLine(cups, hour, { importWh: "" }), "no_energy"],
    [`${cups};2021/06/01 01:00;1;5`, "column_count"],
    [`${billedLine(cups, hour)};;;`, "column_count"],
    ["CUPS;FECHA;ESTACION;AI", "column_count"],
  ])("is refused with a reason: %s", (line, reason) => expect(readBilled(line)).toBe(reason));
});

describe("a line of self-consumption", () => {
  it("is not counted as energy drawn from the grid", () => {
    const line = readerOf("A5D_0189_0373_20210219.0")(`${cups};2021/01/15 14:00;0;3338;;;;;;;;M21;`);
    expect(line).toMatchObject({ importWh: null, selfConsumedWh: 3338, slot: 13 });
  });
});

describe("a line of a telemetered supply", () => {
  const readHours = readerOf("P1D_0021_0762_20260312.0");
  const line = (pairs: string, endsAt = "2026/03/01 01:00:00") =>
    `${cups};11;${endsAt};0;${pairs};0;0;0;0;0;0;0;0;0;0`;

  it("has kWh with decimals, stored as whole Wh", () => {
    expect(readHours(line("12.3456;0;1.5;0;0.25;0"))).toMatchObject({
      slot: 0,
      importWh: 12_346,
      exportWh: 1500,
      reactiveVarh: 250,
      isEstimated: false,
    });
  });

  it("is refused when its meter marked the energy as not valid, whatever the other flags", () => {
    expect(readHours(line("12;128;0;0;0;0"))).toBe("not_valid");
    expect(readHours(line("12;160;0;0;0;0"))).toBe("not_valid");
    expect(readHours(line("12;32;0;0;0;0"))).toMatchObject({ importWh: 12_000 });
  });

  it("loses only the series that is marked as not valid", () => {
    expect(readHours(line("12;0;7;128;3;128"))).toMatchObject({
      importWh: 12_000,
      exportWh: null,
      reactiveVarh: null,
    });
  });

  it("names the end of its hour: midnight belongs to the day before", () => {
    expect(readHours(line("1;0;0;0;0;0", "2026/03/02 00:00:00"))).toMatchObject({
      slot: 23,
      clockDay: { day: "2026-03-01" },
    });
  });

  it.each([
    ["2026/03/01 00:15:00", 0, "2026-03-01"],
    ["2026/03/02 00:00:00", 95, "2026-03-01"],
  ])("names the end of its quarter: %s", (endsAt, slot, day) => {
    const readQuarters = readerOf("P2D_0021_0762_20260312.0");
    expect(readQuarters(line("0.5;0;0;0;0;0", endsAt))).toMatchObject({
      slot,
      clockDay: { day },
      importWh: 500,
    });
  });

  it.each(["1,5", "1.5.2", "abc", "."])("is refused with the energy %s", (energy) =>
    expect(readHours(line(`${energy};0;0;0;0;0`))).toBe("bad_energy"),
  );
});

describe("a billed line of a telemetered supply", () => {
  const readBilledHours = readerOf("F1_0021_20260301_20260331.0");
  it.each([
    ["1", false],
    ["6", false],
    ["7", true],
    ["22", true],
  ])("with source %s has the estimated flag %j", (source, isEstimated) => {
    expect(readBilledHours(`${cups};11;2026/03/01 01:00:00;0;12.5;3;1;0;0;0;0;0;${source};1`)).toMatchObject({
      importWh: 12_500,
      exportWh: 3000,
      reactiveVarh: 1000,
      isEstimated,
    });
  });
});

describe("a line of net generation", () => {
  it.each([
    ["0;350", 350],
    [";350", 350],
    ["350;0", 350],
    ["350;", 350],
  ])("has the energy of the column that is filled: %s", (energies, generatedWh) => {
    expect(
      readerOf("B5D_0189_0373_20210219.0")(`${cups};2021/06/01 14:00;1;${energies};;;;;1;1;F21`),
    ).toMatchObject({ importWh: null, exportWh: null, generatedWh });
  });
});

describe("a line of a supply point of the Canary Islands", () => {
  const format = curveFileFormatOf("F5D_0237_0762_20211008.0");
  const islands = "Atlantic/Canary";
  const readWith = (file: Clock) => format && createLineReader(format, () => ({ place: islands, file }));
  const hourThere = new Intl.DateTimeFormat("sv-SE", {
    timeZone: islands,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });

  it.each(clocks)("is stored in the hour that the islands' clock shows, from files by %s", (file) => {
    const read = readWith(file);
    const hours = sampleHours("2026-01-02", "2026-12-31", file);
    for (const [index, fileHour] of hours.entries()) {
      const begins = new Date(midnightOf("2026-01-02", file).getTime() + index * 3_600_000);
      const line = read?.(billedLine(cups, fileHour));
      const found =
        typeof line === "object"
          ? `${line.clockDay.day} ${String(localHours(line.clockDay.day, islands)[line.slot]).padStart(2, "0")}`
          : line;
      if (found !== hourThere.format(begins)) expect(found).toBe(hourThere.format(begins));
    }
  });
});
