import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";

/** The printed multipoint invoice, with the amount of each supply point. */
export const downloadMultipointInvoicePdf = customerDocument({
  id: "downloadMultipointInvoicePdf",
  summary: "A multipoint invoice as a PDF",
  path: "/invoices_multipoint/{id}/pdf/",
  versions: [1, 2],
  ownership: { param: "id" },
  params: z.object({ id: rowId }),
  requires: "features.multipointInvoices",
  response: file("application/pdf"),
  errors: { invoice_not_found: 404, document_not_available: 404 },
});
