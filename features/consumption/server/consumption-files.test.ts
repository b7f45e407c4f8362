import { buffer, text } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { afterEach, describe, expect, it } from "vitest";
import { createRandom } from "#database/seed/random.ts";
import { eachDay, hoursInDay, type PlainDate } from "#energy/calendar.ts";
import type { ChartType } from "../contract/chart-type.ts";
import { periodCalendarOf } from "./chart/chart-slots-policy.ts";
import { chooseConsumption } from "./chart/consumption-day-policy.ts";
import { sheetOfTable } from "./consumption-sheet.ts";
import { csvOfTable, jsonOfTable, tableOfContracts } from "./consumption-table.ts";
import type { CurveDay } from "./curves/curve-day.ts";
import { packReadings, unpackReadings } from "./curves/curve-readings.ts";
import { sampleCups, sampleDay } from "./testing/curve-samples.ts";

const types: readonly ChartType[] = ["monthly", "daily", "hourly", "quarter-hourly"];
const timeZone = process.env["TZ"];
afterEach(() => {
  if (timeZone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = timeZone;
});

const random = createRandom("files of consumption");
/** A day of quarters as it is read from the database. */
const storedDay = (day: PlainDate): CurveDay => {
  const quarters = sampleDay(day, { resolution: "quarter" }, (slot) =>
    slot % 11 === 3 ? null : Math.floor(random.next() * 3000),
  );
  return { ...quarters, ...unpackReadings(packReadings(quarters)) };
};
const storedYears = Array.from({ length: 21 }, (_, index) =>
  eachDay(`${2020 + index}-01-01`, `${2020 + index}-12-31`).map(storedDay),
);
const sumOf = (curves: readonly CurveDay[]): number =>
  curves.reduce((sum, { importWh }) => sum + importWh.reduce<number>((all, wh) => all + (wh ?? 0), 0), 0);

const tableOf = (curves: readonly CurveDay[], type: ChartType, layout: "datadis" | "sheet") => {
  const days = chooseConsumption(curves, type === "quarter-hourly" ? "quarter" : "hour");
  const [startsOn, endsOn] = [curves[0]?.day, curves.at(-1)?.day];
  if (startsOn === undefined || endsOn === undefined) throw new Error("there are no days");
  const calendar = periodCalendarOf([{ startsOn, tariffCode: "018", zone: "peninsula" }]);
  const consumption = { startsOn, endsOn, days, calendar };
  return tableOfContracts([{ cups: sampleCups(1), consumption }], { type, layout });
};

/** The energy of a table's rows, before they are written in a format. */
const sumOfRows = (curves: readonly CurveDay[], type: ChartType): number => {
  const { headers, rows } = tableOf(curves, type, "datadis");
  const place = headers.indexOf("Consumo_kWh");
  let sum = 0;
  for (const row of rows) {
    const cell = row[place];
    if (cell && "energy" in cell) sum += cell.energy;
  }
  return sum;
};

const wattHours = (kilowattHours: number): number => Math.round(kilowattHours * 1000);
const readers = {
  csv: async (curves: readonly CurveDay[], type: ChartType) => {
    const [header = "", ...lines] = (await text(csvOfTable(tableOf(curves, type, "datadis"))))
      .trim()
      .split("\r\n");
    const place = header.split(";").indexOf("Consumo_kWh");
    return lines.map((line) => wattHours(Number(line.split(";")[place]?.replace(",", "."))));
  },
  json: async (curves: readonly CurveDay[], type: ChartType) => {
    const rows: { Consumo_kWh: number }[] = JSON.parse(
      await text(jsonOfTable(tableOf(curves, type, "sheet"))),
    );
    return rows.map(({ Consumo_kWh: energy }) => wattHours(energy));
  },
  xlsx: async (curves: readonly CurveDay[], type: ChartType) => {
    const { headers } = tableOf(curves, type, "sheet");
    const workbook = new ExcelJS.Workbook();
    const content = await buffer(sheetOfTable(tableOf(curves, type, "sheet")));
    await workbook.xlsx.load(Uint8Array.from(content).buffer);
    const column = workbook.worksheets[0]?.getColumn(headers.indexOf("Consumo_kWh") + 1);
    return (column?.values.slice(2) ?? []).map((value) => wattHours(Number(value)));
  },
} as const;
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe.each(["UTC", "Pacific/Kiritimati", "America/Los_Angeles"])("with a server in %s", (zone) => {
  it("the rows of months, days, hours and quarters add up to what is stored in each year to 2040", () => {
    process.env["TZ"] = zone;
    for (const curves of storedYears) {
      const stored = sumOf(curves);
      expect(
        types.map((type) => sumOfRows(curves, type)),
        curves[0]?.day,
      ).toEqual(types.map(() => stored));
    }
  });

  it("CSV, XLSX and JSON have the energy of each day of a clock change", async () => {
    process.env["TZ"] = zone;
    const changes = eachDay("2026-01-01", "2028-12-31").filter((day) => hoursInDay(day) !== 24);
    for (const day of changes) {
      const curves = [storedDay(day)];
      for (const type of types)
        for (const [format, read] of Object.entries(readers))
          expect(total(await read(curves, type)), `${day} ${type} ${format}`).toBe(sumOf(curves));
    }
  });

  it("CSV, XLSX and JSON have the same days", async () => {
    process.env["TZ"] = zone;
    const curves = eachDay("2028-01-01", "2028-12-31").map(storedDay);
    const days = curves.map((curve) => sumOf([curve]));
    for (const read of Object.values(readers)) expect(await read(curves, "daily")).toEqual(days);
  });
});
