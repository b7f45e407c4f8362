import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { euros, jsonText, kilowattHours, named } from "#platform/contract/wire.ts";
import { invoiceFilter } from "./invoice-filter.ts";
import { invoiceType } from "./invoice-kind.ts";

/** What a contract was billed in the month in which the invoices' periods end. */
const chartMonth = named({
  /** `YYYY-MM` */
  month: ["month", z.string()],
  contractName: ["contract", z.string()],
  totalCents: ["amount", euros],
  /** What an invoice of type A counted is taken off. */
  energyWh: ["energy", kilowattHours],
});
export type ChartMonth = z.output<typeof chartMonth>;

/**
 * Amount and energy by month and contract, for the chart above the list. Not a call of the specification: adding
 * up every page in the browser would take a customer with many contracts dozens of calls.
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
      /** Year of the earliest invoice's end; this year when there is none. Each year has twelve months to draw. */
      firstYear: ["first_year", z.int()],
      lastYear: ["last_year", z.int()],
      /** Only months with an invoice, oldest first. */
      months: ["months", z.array(chartMonth)],
    }),
  ),
  errors: { contract_not_found: 404 },
});
