import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { chartType, rangeQuery } from "./chart-type.ts";
import { consumptionChart } from "./consumption-chart.ts";

/**
 * What a contract's meter measured, by month, day, hour or quarter of an hour, within its days of supply.
 *
 * Without `start` and `end`: the last 12 months (monthly), 31 days (daily), 7 days (hourly) or the last day
 * (quarter-hourly), counted back from the latest day with data. With one of them, that long from or up to it. Of the kinds of curve of a day the best one is shown: billed, validated, estimated.
 * Hours without a curve of their own are the sum of their quarters; days and months are the sum of their hours.
 */
export const getConsumptionChart = customerRead({
  id: "getConsumptionChart",
  summary: "Consumption of a contract by month, day, hour or quarter of an hour",
  path: "/contracts/{contractId}/cch/chart/{type}/",
  versions: [1, 2],
  languageInPath: true,
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId, type: chartType }),
  query: z.object({
    ...rangeQuery,
    /** Whether the specification's records come beside the columns. Default `yes`, for quarter-hourly `no`. */
    records: z.optional(z.enum(["yes", "no"])),
  }),
  response: json(consumptionChart),
  errors: { contract_not_found: 404, cch_invalid_date: 400, cch_range_too_long: 400 },
});
