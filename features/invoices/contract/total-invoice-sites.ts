import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { euros, kilowattHours, named } from "#platform/contract/wire.ts";
import { invoiceType } from "./invoice-kind.ts";
import { invoicesQuery } from "./list-invoices.ts";
import { openAmounts } from "./total-invoices.ts";

const siteTotals = named({
  /** As in the list; empty for invoices without a supply point. */
  address: ["address", z.string()],
  invoices: ["n_items", z.int()],
  energyWh: ["energy_consumed", kilowattHours],
  totalCents: ["amount_total", euros],
  ...openAmounts,
});
export type SiteTotals = z.output<typeof siteTotals>;

/**
 * Subtotals of the sites on a page of the list that is grouped by site (`listInvoices` with `group`): of all their
 * invoices that the filter leaves, those on other pages included. Not in the specification.
 */
export const totalInvoiceSites = customerRead({
  id: "totalInvoiceSites",
  summary: "Subtotals by site of a page of invoices",
  path: "/invoices/sites/",
  versions: [1],
  readsMayLag: true,
  languageInPath: true,
  query: z.object({ ...invoicesQuery, type: z._default(invoiceType, "electricity") }),
  response: json(z.object({ items: z.array(siteTotals) })),
  errors: { contract_not_found: 404 },
});
