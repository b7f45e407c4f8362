import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { listOf } from "#platform/contract/list.ts";
import { invoiceRow } from "./invoice-row.ts";
import { invoicesQuery } from "./list-invoices.ts";

/** Invoices that gather those of several supply points; their rows have neither contract nor address. */
export const listMultipointInvoices = defineEndpoint({
  id: "listMultipointInvoices",
  summary: "Multipoint invoices of the customer, a page at a time",
  method: "GET",
  path: "/invoices_multipoint/",
  versions: [2],
  languageInPath: false,
  access: "customer",
  readOnly: "allowed",
  rate: "read",
  cache: "private",
  ownership: "customer",
  query: z.object(invoicesQuery),
  requires: "features.multipointInvoices",
  response: json(listOf(invoiceRow)),
  errors: { contract_not_found: 404 },
});
