import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { listOf, pageQuery } from "#platform/contract/list.ts";
import { day, kilowattHours, named } from "#platform/contract/wire.ts";

export const supplyGroupings = ["municipality", "product", "contract"] as const;
export type SupplyGrouping = (typeof supplyGroupings)[number];

/** `YYYY-MM`. */
export const monthText = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/));

const supplyGroup = named({
  /** Municipality, product or number of the contract; empty for contracts without a product. */
  label: ["label", z.string()],
  /** Of a contract, its address; otherwise empty. */
  place: ["place", z.string()],
  contractCount: ["contracts", z.int()],
  /** Energy from the grid in each month; null where no contract has readings. */
  importWh: ["activa", z.array(z.nullable(kilowattHours))],
  totalWh: ["total", kilowattHours],
});

/** Largest first. The months are twelve, up to `until` or to the last with readings; none without readings. */
const supplyConsumption = z.extend(listOf(supplyGroup), {
  months: z.array(day),
  /** Of all supplies, not only those of the page. */
  totals: z.array(z.nullable(kilowattHours)),
  /** Contracts without any reading in these months. */
  contracts_without_readings: z.int(),
  total_contracts: z.int(),
});
export type SupplyConsumption = z.output<typeof supplyConsumption>;

/**
 * Energy from the grid of all electricity contracts of the customer by month, grouped. Each month is that of
 * `getConsumptionChart`. Not in the specification.
 */
export const listSupplyConsumption = customerRead({
  id: "listSupplyConsumption",
  summary: "Monthly consumption of all supplies of the customer, by municipality, product or contract",
  path: "/consumption/supplies/",
  versions: [2],
  readsMayLag: true,
  query: z.object({
    ...pageQuery,
    by: z._default(z.enum(supplyGroupings), "municipality"),
    until: z.optional(monthText),
  }),
  response: json(supplyConsumption),
  errors: {},
});
