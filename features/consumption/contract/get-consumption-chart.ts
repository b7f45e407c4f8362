import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { chartType, rangeQuery } from "./chart-type.ts";
import { consumptionChart } from "./consumption-chart.ts";

/**
 * Measured energy of a contract by month, day, hour or quarter of an hour, within its days of supply.
 *
 * Without `start` and `end`: the last 12 months (monthly), 31 days (daily), 7 days (hourly) or the last day
 * (quarter-hourly), counted back from the latest day with data. With only one of them: a range of that length
 * from or up to it. Each day has its best curve: billed, then validated, then estimated. Hours without a curve
 * of their own are the sum of their quarters; days and months are the sum of their hours.
 */
export const getConsumptionChart = customerRead({
  id: "getConsumptionChart",
  summary: "Consumption of a contract by month, day, hour or quarter of an hour",
  path: "/contracts/{contractId}/cch/chart/{type}/",
  versions: [1, 2],
  readsMayLag: true,
  apiTokenScopes: ["curves"],
  languageInPath: true,
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId, type: chartType }),
  query: z.object({
    ...rangeQuery,
    /** Whether the response includes the specification's records; the portal draws its chart without them. */
    records: z._default(z.enum(["yes", "no"]), "yes"),
  }),
  response: json(consumptionChart),
  errors: { contract_not_found: 404, cch_invalid_date: 400, cch_range_too_long: 400 },
});
