import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { listOf, pageQuery } from "#platform/contract/list.ts";
import { jsonText } from "#platform/contract/wire.ts";
import { invoiceFilter } from "./invoice-filter.ts";
import { invoiceType } from "./invoice-kind.ts";
import { invoiceRow } from "./invoice-row.ts";

/** Sort orders of the list; a minus means descending. */
export const invoiceSorts = [
  "-date",
  "date",
  "number",
  "-number",
  "start_date",
  "-start_date",
  "energy_consumed",
  "-energy_consumed",
  "amount_total",
  "-amount_total",
  "amount_pending",
  "-amount_pending",
] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];

export const invoicesQuery = {
  ...pageQuery,
  filter: z._default(jsonText(invoiceFilter), []),
  sort: z._default(z.enum(invoiceSorts), "-date"),
};

export const listInvoices = customerRead({
  id: "listInvoices",
  summary: "Invoices of the customer, a page at a time",
  path: "/invoices/",
  versions: [1],
  languageInPath: true,
  query: z.object({ ...invoicesQuery, type: z._default(invoiceType, "electricity") }),
  response: json(listOf(invoiceRow)),
  errors: { contract_not_found: 404 },
});
