import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { runTool } from "#platform/testing/tools/run-tool.ts";
import { downloadYearlyStatement } from "../contract/download-yearly-statement.ts";
import { type StatementRow, yearlyStatement } from "./download-yearly-statement.ts";
import { printedHome, printedMultipoint } from "./testing/exported-bill.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";
import { wordsOf } from "./words.ts";

const { server, load, anna } = await startInvoicesServer();
const report = await load([
  exportedInvoice("E-1", printedHome),
  exportedInvoice("E-2", { contract_name: "ANNA-2", total_eur: 10 }),
  exportedInvoice("E-3", {
    issued_on: "2025-10-03",
    due_on: "2025-10-20",
    starts_on: "2025-09-01",
    ends_on: "2025-09-30",
  }),
  gatheringInvoice("M-1", printedMultipoint),
  gatheringInvoice("M-2", { total_eur: 10 }),
  exportedInvoice("E-4", { total_eur: 10, multipoint_number: "M-2" }),
  fornsInvoice("F-1", { total_eur: 999 }),
]);
expect(report.refusals).toEqual([]);
const download = (year: number, customerId = anna) =>
  server.call(downloadYearlyStatement, { as: { customerId }, params: { year }, language: "es" });

const row = (changes: Partial<StatementRow>): StatementRow => ({
  contractName: "0001",
  address: "Carrer de Gràcia, 12, 08012 Barcelona",
  number: "E-1",
  issuedOn: "2026-10-03",
  startsOn: "2026-08-31",
  endsOn: "2026-09-30",
  totalCents: 2635,
  pendingCents: 0,
  taxes: [
    { concept: "electricity_tax", cents: 99 },
    { concept: "vat", cents: 457 },
  ],
  ...changes,
});
const printed = (rows: readonly StatementRow[]) =>
  yearlyStatement(rows, {
    year: 2026,
    holder: "Anna Roca",
    words: wordsOf("en"),
    now: new Date("2027-01-10T10:00:00Z"),
  });

describe("the statement of a year", () => {
  it("has the bills of each contract, with their taxes and the contract's total", () => {
    const { title, sections } = printed([
      row({}),
      row({ number: "E-2", totalCents: -635, taxes: [{ concept: "vat", cents: -110 }] }),
      row({ contractName: "0002", number: "E-3" }),
    ]);
    expect(title).toBe("Yearly statement of bills 2026");
    const [, first, second] = sections;
    expect(first?.heading).toBe("0001 · Carrer de Gràcia, 12, 08012 Barcelona");
    const [table] = first?.blocks ?? [];
    if (table?.kind !== "table") throw new Error("The section has no table");
    expect(table.rows.map(({ cells }) => [cells[0], ...cells.slice(3)])).toEqual([
      ["Bill", "Taxes", "Amount"],
      ["E-1", "€5.56", "€26.35"],
      ["E-2", "-€1.10", "-€6.35"],
      ["Total", "€4.46", "€20.00"],
    ]);
    expect(second?.heading).toMatch(/^0002/);
  });

  it("sums each tax over all contracts, and says which taxes are unknown", () => {
    const { sections } = printed([row({}), row({ number: "E-2", taxes: null, pendingCents: 500 })]);
    const [facts, note] = sections[0]?.blocks ?? [];
    if (facts?.kind !== "facts" || note?.kind !== "text") throw new Error("The summary is not complete");
    expect(facts.facts).toEqual([
      ["Bills", "2"],
      [expect.any(String), "€0.99"],
      ["VAT", "€4.57"],
      ["Total billed", "€52.70"],
      ["Outstanding", "€5.00"],
    ]);
    expect(note.text).toContain("detail of one bill");
  });

  it("is a PDF of the customer's own bills of that year, without those that others contain", async () => {
    const { status, headers, bytes } = await download(2026);
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(headers["content-disposition"]).toBe('attachment; filename="resumen-facturas-2026.pdf"');
    const path = join(temporaryFolder("statement"), "statement.pdf");
    writeFileSync(path, bytes);
    const text = runTool("pdftotext", ["-layout", path, "-"])?.output;
    if (text === undefined) return;
    for (const number of ["E-1", "E-2", "E-4", "M-1"]) expect(text).toContain(number);
    for (const number of ["E-3", "M-2", "F-1", "999"]) expect(text).not.toContain(number);
    expect(text).toMatch(/Total facturado\s+116,70\s€/);
  });

  it("is not available for a year without bills", async () => {
    const refused = await download(2020);
    expect([refused.status, refused.problem().code]).toEqual([404, "document_not_available"]);
  });
});
