import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { rangeQuery } from "./chart-type.ts";
import { consumptionFormat } from "./download-consumption.ts";

export const archivedTypes = ["hourly", "quarter-hourly"] as const;

/**
 * The readings of all electricity contracts of the customer as a ZIP, which is sent while it is packed: for each contract
 * the file of `downloadConsumption`, named by the contract and its CUPS, and a text with the contracts that have no
 * readings in these days. Without dates, the year up to the last reading. A customer has one archive at a time.
 */
export const archiveConsumption = customerDocument({
  id: "archiveConsumption",
  summary: "Hourly or quarter-hourly readings of all contracts as a ZIP of CSV files, sheets or JSON",
  path: "/consumption/archive/{type}/",
  versions: [2],
  readsMayLag: true,
  apiTokenScopes: ["curves"],
  languageInPath: true,
  ownership: "customer",
  params: z.object({ type: z.enum(archivedTypes) }),
  query: z.object({ ...rangeQuery, format: consumptionFormat }),
  response: file("application/zip"),
  errors: {
    contract_cch_chart_no_data: 404,
    cch_invalid_date: 400,
    cch_archive_too_large: 400,
  },
});
