import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { integerText } from "#platform/contract/wire.ts";

/**
 * The invoices of a year by date of issue, by contract, with their taxes and totals. An invoice that belongs to a multipoint
 * invoice is listed under its contract, and the multipoint invoice itself is not. Not in the specification.
 * `document_not_available`: the customer has no invoice of that year.
 */
export const downloadYearlyStatement = customerDocument({
  id: "downloadYearlyStatement",
  summary: "The invoices of a year with their taxes and totals, as a PDF",
  path: "/invoices/statements/{year}/",
  versions: [1],
  readsMayLag: true,
  languageInPath: true,
  ownership: "customer",
  params: z.object({ year: integerText(2000, 2200) }),
  response: file("application/pdf"),
  errors: { document_not_available: 404 },
});
