import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import { invoiceSelection } from "./invoice-selection.ts";
import { invoicesQuery } from "./list-invoices.ts";

/**
 * Every invoice of the selection, in the order of the list, however many: as CSV (UTF-8, semicolons, decimal comma) or as a
 * spreadsheet. 404 `not_found` for multipoint invoices where they are off.
 */
export const exportInvoices = customerDocument({
  id: "exportInvoices",
  summary: "The list of invoices as a CSV file or a spreadsheet",
  path: "/invoices/export/",
  versions: [1],
  readsMayLag: true,
  languageInPath: true,
  ownership: "customer",
  query: z.object({
    ...invoiceSelection,
    sort: invoicesQuery.sort,
    format: z._default(z.enum(["csv", "xlsx"]), "xlsx"),
  }),
  response: file(csvMediaType, sheetMediaType),
  errors: { contract_not_found: 404 },
});
