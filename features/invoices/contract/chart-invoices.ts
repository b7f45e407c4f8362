import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { euros, jsonText, kilowattHours, named } from "#platform/contract/wire.ts";
import { invoiceFilter } from "./invoice-filter.ts";
import { invoiceType } from "./invoice-kind.ts";

/** A contract's billed totals, assigned to the month in which each billing period ends. */
const chartMonth = named({
  /** `YYYY-MM` */
  month: ["month", z.string()],
  contractName: ["contract", z.string()],
  totalCents: ["amount", euros],
  /** Less the energy of invoices annulled by one of type A. */
  energyWh: ["energy", kilowattHours],
});
export type ChartMonth = z.output<typeof chartMonth>;

/**
 * Amount and energy by month and contract, for the chart above the list. Not in the specification: summing in the
 * browser would need dozens of requests for a customer with many contracts.
 */
export const chartInvoices = customerRead({
  id: "chartInvoices",
  summary: "Billed amount and energy by month and contract",
  path: "/invoices/chart/",
  versions: [1],
  languageInPath: true,
  query: z.object({
    type: z._default(invoiceType, "electricity"),
    filter: z._default(jsonText(invoiceFilter), []),
  }),
  response: json(
    named({
      /** Year in which the earliest invoice's period ends; the current year when there are no invoices. */
      firstYear: ["first_year", z.int()],
      lastYear: ["last_year", z.int()],
      /** Only months with an invoice, oldest first. */
      months: ["months", z.array(chartMonth)],
    }),
  ),
  errors: { contract_not_found: 404 },
});
