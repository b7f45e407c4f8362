import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { euros, jsonText, kilowattHours, named } from "#platform/contract/wire.ts";
import { invoiceFilters } from "./invoice-fields.ts";
import { invoiceKind } from "./invoice-kind.ts";

/** What a bar of the chart is divided by. */
export const chartGroupings = ["contract", "municipality", "product", "status"] as const;
export type ChartGrouping = (typeof chartGroupings)[number];

/** Billed totals of a contract, municipality, product or status, in the month in which each billing period ends. */
const chartMonth = named({
  /** `YYYY-MM` */
  month: ["month", z.string()],
  /** Number of the contract, name of the municipality or product, or the status; empty without one. */
  group: ["group", z.string()],
  totalCents: ["amount", euros],
  /** Less the energy of invoices annulled by one of type A. */
  energyWh: ["energy", kilowattHours],
});
export type ChartMonth = z.output<typeof chartMonth>;

const dearContract = named({
  year: ["year", z.int()],
  contractName: ["contract", z.string()],
  address: ["address", z.string()],
  totalCents: ["amount", euros],
  energyWh: ["energy", kilowattHours],
});
export type DearContract = z.output<typeof dearContract>;

/**
 * Amount and energy by month and contract, for the chart above the list; by municipality when the invoices are of more
 * contracts than `invoices.contractsInChart`, unless `by` asks for something else. Not in the specification: summing in
 * the browser would need dozens of requests for a customer with many contracts. A multipoint invoice is divided by the
 * contracts of the invoices that it groups; 404 `not_found` where they are off.
 */
export const chartInvoices = customerRead({
  id: "chartInvoices",
  summary: "Billed amount and energy by month and contract, municipality, product or status",
  path: "/invoices/chart/",
  versions: [1],
  readsMayLag: true,
  languageInPath: true,
  query: z.object({
    type: z._default(invoiceKind, "electricity"),
    filter: z._default(jsonText(invoiceFilters.schema), []),
    by: z.optional(z.enum(chartGroupings)),
  }),
  response: json(
    named({
      /** Year in which the earliest invoice's period ends; the current year when there are no invoices. */
      firstYear: ["first_year", z.int()],
      lastYear: ["last_year", z.int()],
      /** Only months with an invoice, oldest first. */
      months: ["months", z.array(chartMonth)],
      by: ["by", z.enum(chartGroupings)],
      /** Number of contracts that the invoices are of. */
      contracts: ["contracts", z.int()],
      /** The ten contracts with the highest amount of each year, only of those that are not divided by contract. */
      dearest: ["dearest_contracts", z.array(dearContract)],
    }),
  ),
  errors: { contract_not_found: 404 },
});
