import { describe, expect, it, onTestFinished } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { createThreadPool } from "#platform/server/threads/thread-pool.ts";
import { downloadInvoicePdf } from "../contract/download-invoice-pdf.ts";
import { createThreadedInvoicePdf } from "./download-invoice-pdf.ts";
import { homeInvoice, sampleRetailer, sampleTheme } from "./testing/sample-invoices.ts";
import { fornsPrintedHome, printedGas, printedHome } from "./testing/exported-bill.ts";
import {
  exportedInvoice,
  fornsInvoice,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";

const { database, server, load, idOf, anna } = await startInvoicesServer();
await load([
  exportedInvoice("E-1", printedHome),
  exportedInvoice("E-2"),
  exportedInvoice("G-1", { kind: "gas", contract_name: "ANNA-G", ...printedGas }),
  exportedInvoice("E-3", printedHome),
  fornsInvoice("F-1", fornsPrintedHome),
  gatheringInvoice("M-1"),
]);

const as = { customerId: anna };
const download = async (number: string) =>
  server.call(downloadInvoicePdf, { as, params: { id: await idOf(number) }, language: "es" });

describe("the PDF of an invoice", () => {
  it.each(["E-1", "G-1"])("of %s is named after it and is not cached", async (number) => {
    const { status, headers, bytes } = await download(number);
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(headers["content-disposition"]).toBe(`attachment; filename="factura-${number}.pdf"`);
    expect(headers["cache-control"]).toBe("no-store");
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("is drawn in a thread, and the main thread answers meanwhile", async () => {
    const threads = createThreadPool({ size: 2 });
    onTestFinished(threads.close);
    const make = createThreadedInvoicePdf(threads, { retailer: sampleRetailer, theme: sampleTheme });
    await make(homeInvoice, "ca");
    const before = performance.eventLoopUtilization();
    const made = await Promise.all(Array.from({ length: 40 }, () => make(homeInvoice, "ca")));
    const { utilization } = performance.eventLoopUtilization(before);
    expect(
      made.every(({ content }) => Buffer.isBuffer(content) && content.subarray(0, 5).toString() === "%PDF-"),
    ).toBe(true);
    expect(made[0]?.filename).toBe(`factura-${homeInvoice.number}.pdf`);
    expect(threads.threadCount()).toBe(2);
    expect(utilization).toBeLessThan(0.5);
  });

  it("is not available for an invoice loaded without its bill", async () => {
    const refused = await download("E-2");
    expect([refused.status, refused.problem().code]).toEqual([404, "document_not_available"]);
  });

  it("is not generated from a stored bill of an invalid shape", async () => {
    await database.unguarded.query(
      "update invoices set bill = bill - 'holder' where customer_id = $1 and number = 'E-3'",
      [anna],
    );
    expect((await download("E-3")).status).toBe(500);
  });

  it("is not found at this endpoint for a multipoint invoice", async () => {
    expect((await download("M-1")).problem().code).toBe("invoice_not_found");
  });

  it("is generated for sixteen concurrent requests", async () => {
    const all = await Promise.all(Array.from({ length: 16 }, () => download("E-1")));
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  });
});

provesForeignIdsAreHidden(downloadInvoicePdf, {
  server,
  valid: { as, params: { id: await idOf("E-1") } },
  foreignParams: { id: await idOf("F-1") },
  unknownParams: { id: 999_999_999 },
});
