import * as z from "zod/mini";
import { customerDocument } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { invoiceFileResponse, invoiceFileTypes } from "./invoice-file.ts";

/**
 * Another file of an invoice. `signed_pdf`: the PDF with an electronic signature of the retailer (PAdES). `signed_xml`:
 * the invoice as Facturae 3.2.2, signed (XAdES-EPES, policy 3.1). `curve`: the hours that it bills, as CSV with the columns
 * of `contracts/{id}/cch/download/`. 404 `not_found` for a type that the deployment does not offer, and
 * `document_not_available` for an invoice that has no such file: gas has no curve, a Facturae needs the bill, the tax id
 * and an address in Spain.
 */
export const downloadInvoiceFile = customerDocument({
  id: "downloadInvoiceFile",
  summary: "An invoice as a signed PDF, as a Facturae, or its hourly curve",
  path: "/invoices/{id}/{type}/",
  versions: [1],
  languageInPath: true,
  ownership: { param: "id" },
  params: z.object({ id: rowId, type: z.enum(invoiceFileTypes) }),
  response: invoiceFileResponse,
  errors: { invoice_not_found: 404, document_not_available: 404 },
});
