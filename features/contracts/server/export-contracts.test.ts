import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { readZip } from "#platform/testing/read-zip.ts";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import { exportContracts } from "../contract/export-contracts.ts";
import { annasRecord, fornsTaxId, loadSamples, sampleCups } from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

const { server, anna, forn, ...sources } = await startContractsServer();
const hostile = '=HYPERLINK("http://evil.example")';
const record = (index: number) => ({
  ...annasRecord,
  name: `00${1000 + index}`,
  customer_tax_id: fornsTaxId,
  supply_point: {
    ...annasRecord.supply_point,
    cups: sampleCups(5000 + index),
    street: index === 0 ? hostile : `Passeig de Colom, ${index}`,
  },
});
await loadSamples(sources, [annasRecord, ...Array.from({ length: 1201 }, (_, index) => record(index))]);

type Query = NonNullable<Parameters<typeof server.call<typeof exportContracts>>[1]["query"]>;
const download = (query: Partial<Query> & Pick<Query, "format">, customerId = forn) =>
  server.call(exportContracts, { as: { customerId }, query: { type: "electricity", ...query } });
const linesOf = (bytes: Buffer) => bytes.toString("utf8").split("\r\n").slice(0, -1);

describe("the exported list of contracts", () => {
  it("as CSV has every contract of the customer, with decimal commas, for Excel to read accents", async () => {
    const { bytes, headers } = await download({ format: "csv" });
    const lines = linesOf(bytes);
    expect(headers["content-type"]).toBe(csvMediaType);
    expect(headers["content-disposition"]).toMatch(/contractes-\d{4}-\d\d-\d\d\.csv/);
    expect(lines).toHaveLength(1202);
    expect(lines[0]).toMatch(/^\uFEFFContracte;Energia;Estat;CUPS;Adreça;/);
    expect(lines[2]).toBe(
      `001001;Electricitat;Actiu;${sampleCups(5001)};Passeig de Colom, 1;08012;Barcelona;Barcelona;;2.0TD;` +
        "3,45;4,6;;;;;2024-02-20;Anna Roca;12,34",
    );
  });

  it("has the contracts of the search and the filters, in the order of the list", async () => {
    const { bytes } = await download({ format: "csv", filter: "colom 1199", sort: "-name" });
    const names = linesOf(bytes).map((line) => line.split(";")[0]);
    expect(names.slice(1)).toEqual(["002199", "001199"]);
  });

  it("as a spreadsheet has the same rows, with numbers as numbers and no formula", async () => {
    const { bytes, headers } = await download({ format: "xlsx" });
    expect(headers["content-type"]).toBe(sheetMediaType);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
    const sheet = workbook.worksheets[0];
    expect(sheet?.rowCount).toBe(1202);
    expect(sheet?.getCell("E2").value).toBe(hostile);
    expect(sheet?.getCell("S2").value).toBe(12.34);
    expect(readZip(bytes).get("xl/worksheets/sheet1.xml")?.toString("utf8")).not.toContain("<f>");
  });

  it("as CSV has an apostrophe before what a spreadsheet would run as a formula", async () => {
    const { bytes } = await download({ format: "csv", filter: "001000" });
    expect(linesOf(bytes)[1]).toContain(`;"'=HYPERLINK(""http://evil.example"")";`);
  });

  it("has only the customer's own contracts", async () => {
    const { bytes } = await download({ format: "csv" }, anna);
    expect(
      linesOf(bytes)
        .slice(1)
        .map((line) => line.slice(0, 7)),
    ).toEqual([annasRecord.name]);
  });
});
