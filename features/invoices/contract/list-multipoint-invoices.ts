import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { listOf } from "#platform/contract/list.ts";
import { invoiceRow } from "./invoice-fields.ts";
import { invoicesQuery } from "./list-invoices.ts";

/** Invoices of several supply points; their rows have no `contract` and no `cups`. */
export const listMultipointInvoices = customerRead({
  id: "listMultipointInvoices",
  summary: "Multipoint invoices of the customer, a page at a time",
  path: "/invoices_multipoint/",
  versions: [2],
  readsMayLag: true,
  apiTokenScopes: ["invoices"],
  query: z.object(invoicesQuery),
  requires: "features.multipointInvoices",
  response: json(listOf(invoiceRow)),
  errors: { contract_not_found: 404 },
});
