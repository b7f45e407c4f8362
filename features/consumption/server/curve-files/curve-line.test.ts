import { describe, expect, it } from "vitest";
import { billedLine, sampleCups } from "../testing/curve-samples.ts";
import { curveFileFormatOf } from "./curve-file-format.ts";
import { createLineReader } from "./curve-line.ts";

const readerOf = (fileName: string) => {
  const format = curveFileFormatOf(fileName);
  if (format === undefined) throw new Error(`${fileName} is not known`);
  return createLineReader(format);
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
  ])("%s has the format %s", (fileName, format) => expect(curveFileFormatOf(fileName)?.name).toBe(format));

  it.each([
    "curves.csv",
    "F5D_0237_0762_20211008.0.zip",
    "XF5D_0237_0762_20211008.0",
    "B5D_0189_0373_20210219.0",
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
