import { describe, expect, it } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { downloadMultipointInvoicePdf } from "../contract/download-multipoint-invoice-pdf.ts";
import { fornsPrintedMultipoint, printedMultipoint } from "./testing/exported-bill.ts";
import {
  exportedInvoice,
  fornsTaxId,
  gatheringInvoice,
  startInvoicesServer,
} from "./testing/invoice-test-server.ts";

const { server, load, idOf, anna } = await startInvoicesServer();
await load([
  gatheringInvoice("M-1", printedMultipoint),
  gatheringInvoice("M-2"),
  exportedInvoice("E-1"),
  { ...gatheringInvoice("M-3", fornsPrintedMultipoint), customer_tax_id: fornsTaxId },
]);

const as = { customerId: anna };
const download = async (number: string) =>
  server.call(downloadMultipointInvoicePdf, { as, params: { id: await idOf(number) } });

describe("the PDF of a multipoint invoice", () => {
  it("is returned for an invoice with its bill", async () => {
    const { status, bytes } = await download("M-1");
    expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  });

  it("is not available for an invoice loaded without its bill", async () => {
    expect((await download("M-2")).problem().code).toBe("document_not_available");
  });

  it("is not found at this endpoint for an invoice of one supply point", async () => {
    expect((await download("E-1")).problem().code).toBe("invoice_not_found");
  });
});

provesForeignIdsAreHidden(downloadMultipointInvoicePdf, {
  server,
  valid: { as, params: { id: await idOf("M-1") } },
  foreignParams: { id: await idOf("M-3") },
  unknownParams: { id: 999_999_999 },
});
