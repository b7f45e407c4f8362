import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";

/** The printed invoice of electricity or gas, in the language of the request. */
export const downloadInvoicePdf = customerDocument({
  id: "downloadInvoicePdf",
  summary: "An invoice as a PDF",
  path: "/invoices/{id}/pdf/",
  versions: [1],
  apiTokenScopes: ["invoices"],
  languageInPath: true,
  ownership: { param: "id" },
  params: z.object({ id: rowId }),
  response: file("application/pdf"),
  errors: { invoice_not_found: 404, document_not_available: 404 },
});
