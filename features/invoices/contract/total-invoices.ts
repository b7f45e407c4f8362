import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { euros, kilowattHours, named } from "#platform/contract/wire.ts";
import { invoiceSelection } from "./invoice-selection.ts";

/** What is open of several invoices: amounts to pay and refunds do not cancel each other out. */
export const openAmounts = {
  pendingCents: ["amount_pending", euros],
  toReturnCents: ["amount_to_return", euros],
} as const;

/** Totals of all invoices of a selection, and not of a page. Not in the specification. */
export const totalInvoices = customerRead({
  id: "totalInvoices",
  summary: "Number, energy and amounts of the invoices of a selection",
  path: "/invoices/totals/",
  versions: [1],
  readsMayLag: true,
  languageInPath: true,
  query: z.object(invoiceSelection),
  response: json(
    named({
      invoices: ["n_items", z.int()],
      energyWh: ["energy_consumed", kilowattHours],
      totalCents: ["amount_total", euros],
      ...openAmounts,
    }),
  ),
  errors: { contract_not_found: 404 },
});
