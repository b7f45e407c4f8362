import * as z from "zod/mini";
import { customerDocument } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { invoiceFileResponse, invoiceFileTypes } from "./invoice-file.ts";

/**
 * Another file of a multipoint invoice, as `downloadInvoiceFile`: the lines of the Facturae are those of all grouped
 * invoices, and the curve has the hours of all supply points, one after another.
 */
export const downloadMultipointInvoiceFile = customerDocument({
  id: "downloadMultipointInvoiceFile",
  summary: "A multipoint invoice as a signed PDF, as a Facturae, or the curves of its supply points",
  path: "/invoices_multipoint/{id}/{type}/",
  versions: [1, 2],
  ownership: { param: "id" },
  params: z.object({ id: rowId, type: z.enum(invoiceFileTypes) }),
  requires: "features.multipointInvoices",
  response: invoiceFileResponse,
  errors: { invoice_not_found: 404, document_not_available: 404 },
});
