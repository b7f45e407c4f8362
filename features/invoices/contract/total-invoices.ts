import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { euros, kilowattHours, named } from "#platform/contract/wire.ts";
import { invoiceSelection } from "./invoice-selection.ts";

/** Totals of all invoices of a selection, and not of a page. Not in the specification. */
export const totalInvoices = customerRead({
  id: "totalInvoices",
  summary: "Number, energy and amounts of the invoices of a selection",
  path: "/invoices/totals/",
  versions: [1],
  languageInPath: true,
  query: z.object(invoiceSelection),
  response: json(
    named({
      invoices: ["n_items", z.int()],
      energyWh: ["energy_consumed", kilowattHours],
      totalCents: ["amount_total", euros],
      pendingCents: ["amount_pending", euros],
    }),
  ),
  errors: { contract_not_found: 404 },
});
