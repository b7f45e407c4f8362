import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { downloadTypes } from "./invoice-file.ts";

export const maxInvoicesInArchive = 400;

/**
 * Files of a selection of invoices of any kind as a ZIP, which is sent while it is packed. An id that is not the caller's
 * fails the whole call; an invoice without a file of the type is named in a text of the archive. A customer has one
 * archive at a time. 404 `not_found` for a type that the deployment does not offer. It changes nothing, and is a POST
 * because hundreds of ids do not fit an address.
 */
export const archiveInvoices = customerDocument({
  id: "archiveInvoices",
  summary: "The files of several invoices as a ZIP",
  method: "POST",
  path: "/invoices/archive/",
  versions: [1],
  affectsNoLaggingReads: true,
  ownership: "customer",
  body: z.strictObject({
    ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(maxInvoicesInArchive)),
    type: z._default(z.enum(downloadTypes), "pdf"),
  }),
  response: file("application/zip"),
  errors: { invoice_not_found: 404 },
});
