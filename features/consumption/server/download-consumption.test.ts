import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { eachDay } from "#energy/calendar.ts";
import { sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import { csvText } from "#platform/server/sheets/csv-text.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { consumptionPorts } from "./testing/consumption-ports.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { downloadConsumption } from "../contract/download-consumption.ts";
import type { ChartType } from "../contract/chart-type.ts";
import { writeCurveDays } from "./curves/write-curve-days.ts";
import { createReadCurveFile } from "./download-consumption.ts";
import { handlers as consumptionHandlers } from "./routes.ts";
import { addSupply, sampleCups, sampleDay } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const server = await startTestServer(consumptionHandlers(consumptionPorts(database)));

const home = { supplyPoint: sampleCups(1), ...(await addSupply(database, { cups: `${sampleCups(1)}0F` })) };
const roof = { supplyPoint: sampleCups(2), ...(await addSupply(database, { cups: `${sampleCups(2)}0F` })) };
const secondSupply = await addSupply(database, { cups: sampleCups(3) });
const estimated = new Array<boolean>(24).fill(false).with(1, true);
await writeCurveDays(database, [
  ...eachDay("2026-10-01", "2026-10-31").map((day) => sampleDay(day, home, (slot) => 100 + slot)),
  sampleDay("2026-03-29", home),
  sampleDay("2026-03-30", { ...home, estimated }, (slot) => (slot < 22 ? 1234 : null)),
  sampleDay("2026-10-25", { ...home, resolution: "quarter", kind: "validated" }, () => 25),
  sampleDay("2026-05-01", {
    ...roof,
    exportWh: new Array<number>(24).fill(500),
    selfConsumedWh: new Array<number>(24).fill(250),
    reactiveVarh: new Array<number>(24).fill(7),
  }),
]);

const ask = (
  { customerId, contractId }: { customerId: number; contractId: number },
  type: ChartType,
  query: { start?: string; end?: string; format?: "csv" | "xlsx" | "json" } = {},
) =>
  server.call(downloadConsumption, {
    params: { contractId, type },
    query: { format: "csv", ...query },
    as: { customerId },
  });

const milli = (text: string): number => Number(text.replace(",", ""));
const linesOf = (bytes: Buffer): string[] => bytes.toString("utf8").split("\r\n").slice(0, -1);

const sheetOf = async (bytes: Buffer) => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  const sheet = workbook.worksheets[0];
  if (sheet === undefined) throw new Error("the workbook has no sheet");
  return sheet;
};

provesForeignIdsAreHidden(downloadConsumption, {
  server,
  valid: {
    params: { contractId: home.contractId, type: "hourly" },
    query: { format: "csv" },
    as: { customerId: home.customerId },
  },
  foreignParams: { contractId: secondSupply.contractId, type: "hourly" },
  unknownParams: { contractId: 999_999, type: "hourly" },
});

describe("the JSON of the consumption", () => {
  const typesOfDays = ["monthly", "daily", "hourly", "quarter-hourly"] as const;

  it.each(typesOfDays)("has the rows of the CSV, with numbers and dates: %s", async (type) => {
    const range = { start: "2026-10-25", end: "2026-10-25" };
    const json = await ask(home, type, { ...range, format: "json" });
    const rows: Record<string, unknown>[] = JSON.parse(json.bytes.toString("utf8"));
    const [header = "", ...lines] = linesOf((await ask(home, type, range)).bytes);
    const place = header.split(";").indexOf("Consumo_kWh");
    expect(json.headers["content-type"]).toContain("application/json");
    expect(rows.map((row) => row["Consumo_kWh"])).toEqual(
      lines.map((line) => milli(line.split(";")[place] ?? "") / 1000),
    );
    expect(rows[0]?.["Fecha"]).toBe(type === "monthly" ? "2026-10" : "2026-10-25");
    expect(rows.length).toBe({ monthly: 1, daily: 1, hourly: 25, "quarter-hourly": 100 }[type]);
  });

  it("has null for what is unknown", async () => {
    const range = { start: "2026-05-01", end: "2026-05-01" };
    const { bytes } = await ask(roof, "hourly", { ...range, format: "json" });
    expect(JSON.parse(bytes.toString("utf8"))[0]).toMatchObject({
      Hora: 1,
      Energia_vertida_kWh: 0.5,
      Energia_generada_kWh: null,
      Tipo_curva: "billed",
    });
  });
});

describe("the CSV file of the consumption", () => {
  it("has Datadis' columns, decimal commas and hours numbered from one", async () => {
    const { bytes, headers } = await ask(home, "hourly", { start: "2026-10-01", end: "2026-10-01" });
    const lines = linesOf(bytes);
    expect(lines[0]).toBe("CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion");
    expect(lines[1]).toBe(`${home.supplyPoint}0F;2026/10/01;1;0,100;R`);
    expect(lines[24]).toBe(`${home.supplyPoint}0F;2026/10/01;24;0,123;R`);
    expect(lines).toHaveLength(25);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toContain(
      `${home.supplyPoint}0F_hourly_2026-10-01_2026-10-01.csv`,
    );
  });

  it("has 23 hourly rows in March, 25 in October, and 100 rows of quarters", async () => {
    const march = linesOf((await ask(home, "hourly", { start: "2026-03-29", end: "2026-03-29" })).bytes);
    const october = linesOf((await ask(home, "hourly", { start: "2026-10-25", end: "2026-10-25" })).bytes);
    const quarters = linesOf(
      (await ask(home, "quarter-hourly", { start: "2026-10-25", end: "2026-10-25" })).bytes,
    );
    expect([march.length, october.length, quarters.length]).toEqual([24, 26, 101]);
    expect(october.at(-1)).toContain("2026/10/25;25;");
    expect(quarters[0]).toBe("CUPS;Fecha;Hora;Cuarto;Consumo_kWh;Metodo_obtencion");
    expect(quarters.at(-1)).toBe(`${home.supplyPoint}0F;2026/10/25;25;4;0,025;R`);
  });

  it("marks estimated hours and has no row for hours without a value", async () => {
    const lines = linesOf((await ask(home, "hourly", { start: "2026-03-30", end: "2026-03-30" })).bytes);
    expect(lines).toHaveLength(23);
    expect(lines.slice(1, 4).map((line) => line.slice(-1))).toEqual(["R", "E", "R"]);
  });

  it("has the columns of the solar installation, if there is one", async () => {
    const lines = linesOf((await ask(roof, "hourly")).bytes);
    expect(lines[0]).toBe(
      "CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh;Energia_generada_kWh;" +
        "Energia_autoconsumida_kWh",
    );
    expect(lines[1]).toBe(`${roof.supplyPoint}0F;2026/05/01;1;0,100;R;0,500;;0,250`);
  });

  it("has reactive energy in days, and not in hours, whose columns are Datadis'", async () => {
    expect(linesOf((await ask(roof, "hourly")).bytes)[0]).not.toContain("reactiva");
    expect(linesOf((await ask(roof, "daily")).bytes)[0]).toContain("Energia_reactiva_kVArh");
  });

  it("has days and months with the tariff's periods, which add up to the total", async () => {
    const days = linesOf((await ask(home, "daily", { start: "2026-10-24", end: "2026-10-25" })).bytes);
    expect(days[0]).toBe("CUPS;Fecha;Consumo_kWh;Metodo_obtencion;P1_kWh;P2_kWh;P3_kWh");
    expect(days[2]).toBe(`${home.supplyPoint}0F;2026/10/25;2,800;R;0,000;0,000;2,800`);
    const months = linesOf((await ask(home, "monthly", { start: "2026-03-01", end: "2026-10-31" })).bytes);
    expect(months.map((line) => line.split(";")[1])).toEqual(["Fecha", "2026/03", "2026/10"]);
    expect(months[1]?.split(";")[3]).toBe("E");
    const [, , total = "", , ...periods] = months[2]?.split(";") ?? [];
    expect(periods.map(milli).reduce((sum, value) => sum + value, 0)).toBe(milli(total));
  });
});

describe("the spreadsheet of the consumption", () => {
  it("has numbers and dates as such, and the kind of each day's curve", async () => {
    const { bytes, headers } = await ask(home, "hourly", {
      start: "2026-10-01",
      end: "2026-10-31",
      format: "xlsx",
    });
    expect(headers["content-type"]).toBe(sheetMediaType);
    const sheet = await sheetOf(bytes);
    expect(sheet.rowCount).toBe(1 + 31 * 24 + 1);
    const row = sheet.getRow(2);
    expect([1, 2, 3, 4, 5, 6].map((column) => row.getCell(column).value)).toEqual([
      `${home.supplyPoint}0F`,
      new Date("2026-10-01T00:00:00Z"),
      1,
      0.1,
      "R",
      "billed",
    ]);
  });

  it("has months and quarters too", async () => {
    const months = await sheetOf((await ask(home, "monthly", { format: "xlsx" })).bytes);
    const month = months.getRow(2).getCell(2);
    expect([month.value, month.numFmt]).toEqual([new Date("2026-03-01T00:00:00Z"), "yyyy-mm"]);
    const quarters = await sheetOf((await ask(home, "quarter-hourly", { format: "xlsx" })).bytes);
    expect(quarters.rowCount).toBe(101);
  });
});

describe("a field that a spreadsheet would run as a formula", () => {
  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("is text in CSV: %j", (text) => {
    expect(csvText(text).replace(/^"/, "")).toBe(text === "\rx" ? `'\rx"` : `'${text}`);
  });

  it("is quoted when it contains separators, quotes or line ends", () => {
    expect(csvText('a;"b"\nc')).toBe('"a;""b""\nc"');
    expect(csvText("ES0237")).toBe("ES0237");
  });

  it("is text in both files, even as a CUPS", async () => {
    const formula = '=HYPERLINK("x")';
    const trap = await addSupply(database, { cups: formula });
    const owner = { customerId: trap.customerId, supplyPoint: formula.slice(0, 20) };
    await writeCurveDays(database, [sampleDay("2026-05-01", { ...owner, supplyPoint: "TRAP" })]);
    await database.unguarded.query("update curve_weeks set supply_point = $1 where supply_point = 'TRAP'", [
      owner.supplyPoint,
    ]);
    expect(linesOf((await ask(trap, "hourly")).bytes)[1]?.startsWith(`"'=HYPERLINK(""x"")";`)).toBe(true);
    const cell = (await sheetOf((await ask(trap, "hourly", { format: "xlsx" })).bytes)).getRow(2).getCell(1);
    expect([cell.value, cell.type]).toEqual([formula, ExcelJS.ValueType.String]);
  });
});

describe("the download", () => {
  it("fails with not found when there is no data", async () => {
    const refused = await ask(home, "daily", { start: "2030-01-01", end: "2030-01-31" });
    expect([refused.status, refused.problem().code]).toEqual([404, "contract_cch_chart_no_data"]);
  });

  it("fails with not found for another customer's contract", async () => {
    const refused = await ask({ ...home, contractId: secondSupply.contractId }, "daily");
    expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
  });

  it("is refused for an invalid date and for a range that is too long", async () => {
    const noDate = await ask(home, "daily", { end: "31/12/2026" });
    expect([noDate.status, noDate.problem().code]).toEqual([400, "cch_invalid_date"]);
    const tooLong = await ask(home, "quarter-hourly", { start: "2000-01-01", end: "2099-12-31" });
    expect([tooLong.status, tooLong.problem().code]).toEqual([400, "cch_range_too_long"]);
  });
});

describe("the hours of several contracts", () => {
  const read = async (supplies: Parameters<ReturnType<typeof createReadCurveFile>>[1]) => {
    const curve = await createReadCurveFile(database)(home.customerId, supplies);
    return curve && linesOf(await buffer(curve));
  };
  const clockChange = { contractId: home.contractId, startsOn: "2026-03-29", endsOn: "2026-03-29" } as const;

  it("are one file with one header, a day of 23 hours included", async () => {
    const october = { ...clockChange, startsOn: "2026-10-24", endsOn: "2026-10-25" } as const;
    const lines = (await read([clockChange, october])) ?? [];
    expect(lines[0]).toBe("CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion");
    expect(lines).toHaveLength(1 + 23 + 24 + 25);
    expect(lines[1]).toMatch(/;2026\/03\/29;1;/);
    expect(lines.at(-1)).toMatch(/;2026\/10\/25;25;/);
  });

  it("leave out another customer's contract and days without a curve", async () => {
    const foreign = {
      contractId: secondSupply.contractId,
      startsOn: "2026-10-01",
      endsOn: "2026-10-02",
    } as const;
    expect(
      await read([foreign, { ...clockChange, startsOn: "2025-01-01", endsOn: "2025-01-31" }]),
    ).toBeUndefined();
    expect(await read([])).toBeUndefined();
  });
});
