import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { listOf, pageQuery } from "#platform/contract/list.ts";
import { jsonText } from "#platform/contract/wire.ts";
import { invoiceFilters, invoiceRow, invoiceSorts } from "./invoice-fields.ts";
import { invoiceType } from "./invoice-kind.ts";

export const invoicesQuery = {
  ...pageQuery,
  filter: z._default(jsonText(invoiceFilters.schema), []),
  sort: z._default(invoiceSorts.schema, "-issuedOn"),
};

export const listInvoices = customerRead({
  id: "listInvoices",
  summary: "Invoices of the customer, a page at a time",
  path: "/invoices/",
  versions: [1],
  readsMayLag: true,
  apiTokenScopes: ["invoices"],
  languageInPath: true,
  query: z.object({
    ...invoicesQuery,
    type: z._default(invoiceType, "electricity"),
    /** Not in the specification: the invoices of a site, by its address, follow one another. */
    group: z.optional(z.literal("site")),
  }),
  response: json(listOf(invoiceRow)),
  errors: { contract_not_found: 404 },
});
