import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { readZip } from "#platform/testing/read-zip.ts";
import { exportInvoices } from "../contract/export-invoices.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";

const { database, server, load, anna } = await startInvoicesServer();
const many = Array.from({ length: 1_205 }, (_, index) =>
  exportedInvoice(`E-${1000 + index}`, {
    issued_on: index < 600 ? "2026-10-03" : "2026-10-04",
    total_eur: index / 100,
  }),
);
await load([
  ...many,
  exportedInvoice("G-1", { kind: "gas", contract_name: "ANNA-G" }),
  exportedInvoice("G-2", {
    kind: "gas",
    contract_name: "ANNA-G",
    payment_status: "unpaid",
    pending_eur: 48.2,
  }),
  gatheringInvoice("M-1"),
  fornsInvoice("F-1"),
]);
const hostile = '=HYPERLINK("http://evil.example";"x")';
await database.unguarded.query(
  "update supply_points set street = $2 where customer_id = $1 and commodity = 'gas'",
  [anna, hostile],
);

type Query = NonNullable<Parameters<typeof server.call<typeof exportInvoices>>[1]["query"]>;
const download = (query: Partial<Query>) =>
  server.call(exportInvoices, {
    as: { customerId: anna },
    language: "es",
    query: { type: "electricity", filter: [], sort: "-issuedOn", format: "csv", ...query },
  });
const linesOf = (bytes: Buffer) => bytes.toString("utf8").split("\r\n").slice(0, -1);
const numbersOf = (bytes: Buffer) =>
  linesOf(bytes)
    .slice(1)
    .map((line) => line.split(";")[0]);

describe("the exported list of invoices", () => {
  it("as CSV has every invoice of the list, with decimal commas, for Excel to read accents", async () => {
    const { status, headers, bytes } = await download({ sort: "number" });
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toMatch(/facturas-\d{4}-\d\d-\d\d\.csv/);
    const lines = linesOf(bytes);
    expect(lines[0]).toMatch(
      /^\uFEFFFactura;Fecha;Desde;Hasta;Vencimiento;Contrato;NIF;Dirección;Energía \(kWh\);/,
    );
    expect(lines).toHaveLength(1_206);
    expect(lines[2]).toBe(
      "E-1001;2026-10-03;2026-08-31;2026-09-30;2026-10-20;ANNA-1;12345678Z;Carrer de Gràcia, 12, 08012 Barcelona;" +
        "210,500;0,01;0,00;Pagada",
    );
  });

  it("has the filtered invoices in the order of the list, across its pages", async () => {
    const filter: Query["filter"] = [{ field: "date", from: "2026-10-04", to: undefined }];
    const { bytes } = await download({ filter, sort: "-totalCents" });
    const numbers = numbersOf(bytes);
    expect(numbers).toHaveLength(605);
    expect([numbers[0], numbers.at(-1)]).toEqual(["E-2204", "E-1600"]);
  });

  it("of gas and of multipoint invoices has these alone", async () => {
    expect(numbersOf((await download({ type: "gas", sort: "number" })).bytes)).toEqual(["G-1", "G-2"]);
    expect(linesOf((await download({ type: "multipoint" })).bytes)[1]).toBe(
      "M-1;2026-10-03;2026-08-31;2026-09-30;2026-10-20;;;;210,500;48,20;0,00;Pagada",
    );
  });

  it("as CSV has an apostrophe before what a spreadsheet would run as a formula", async () => {
    const [, line = ""] = linesOf((await download({ type: "gas", sort: "number" })).bytes);
    expect(line).toContain(`;"'=HYPERLINK(""http://evil.example"";""x""), 08012 Barcelona";`);
  });

  it("as a spreadsheet has numbers and days as such, texts as texts, and no formula", async () => {
    const { bytes } = await download({ type: "gas", sort: "number", format: "xlsx" });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
    const sheet = workbook.worksheets[0];
    expect([sheet?.name, sheet?.rowCount]).toEqual(["Facturas", 3]);
    expect(sheet?.getCell("H2").value).toBe(`${hostile}, 08012 Barcelona`);
    expect(sheet?.getCell("B2").value).toEqual(new Date("2026-10-03T00:00:00Z"));
    expect(sheet?.getCell("J3").value).toBe(48.2);
    expect(sheet?.getCell("L3").value).toBe("Impagada");
    const xml = readZip(bytes).get("xl/worksheets/sheet1.xml")?.toString("utf8") ?? "";
    expect(xml).not.toContain("<f");
    expect(xml).toContain('<c r="H2" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK');
  });

  it("is refused for the contract of another customer", async () => {
    const refused = await download({ filter: [{ field: "contract", values: ["FORN-1"] }] });
    expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
  });

  it("of multipoint invoices is not found where they are off", async () => {
    const plain = await startInvoicesServer({ features: { onlinePayment: true, multipointInvoices: false } });
    const refused = await plain.server.call(exportInvoices, {
      as: { customerId: plain.anna },
      query: { type: "multipoint", filter: [], sort: "number", format: "csv" },
    });
    expect(refused.problem().code).toBe("not_found");
  });
});
