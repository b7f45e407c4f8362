import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import { chartType, maxContractsInChart, rangeQuery } from "./chart-type.ts";
import { consumptionFormat, jsonMediaType } from "./download-consumption.ts";

const contractIds = z.codec(
  z.string().check(z.regex(/^\d{1,15}(,\d{1,15})*$/), z.maxLength(16 * maxContractsInChart)),
  z.array(z.int().check(z.gte(1))).check(z.maxLength(maxContractsInChart)),
  { decode: (text) => [...new Set(text.split(",").map(Number))], encode: (ids) => ids.join(",") },
);

/**
 * The consumption of several contracts in one file, one contract after another, in the layouts of
 * `downloadConsumption`. Contracts without readings in the range have no rows; refused as a whole when one of the ids is
 * not a contract of the customer. Not in the specification.
 */
export const downloadContractsConsumption = customerDocument({
  id: "downloadContractsConsumption",
  summary: "Consumption of several contracts as one CSV file, sheet or JSON",
  path: "/contracts/{contractIds}/cch/download-together/{type}/",
  versions: [2],
  readsMayLag: true,
  languageInPath: true,
  ownership: { param: "contractIds" },
  params: z.object({ contractIds, type: chartType }),
  query: z.object({ ...rangeQuery, format: consumptionFormat }),
  response: file(csvMediaType, sheetMediaType, jsonMediaType),
  errors: {
    contract_not_found: 404,
    contract_cch_chart_no_data: 404,
    cch_invalid_date: 400,
    cch_range_too_long: 400,
  },
});
