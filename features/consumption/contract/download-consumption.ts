import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import { rowId } from "#platform/contract/wire.ts";
import { chartType, rangeQuery } from "./chart-type.ts";

export const jsonMediaType = "application/json";

export const consumptionFormats = ["csv", "xlsx", "json"] as const;
export type ConsumptionFormat = (typeof consumptionFormats)[number];
export const consumptionFormat = z._default(z.enum(consumptionFormats), "csv");

/**
 * The chart's data as a file, with the same ranges, defaults and limits. Hours and days without a value have no
 * row. UTF-8, lines ended with CR LF, decimal comma, kWh with three decimals.
 *
 * Hours are in Datadis' layout, which the regulator's simulator and other tools read:
 * `CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion`, with days as `YYYY/MM/DD`, hours numbered 1 to 23, 24 or 25
 * and `R` (measured) or `E` (estimated); if there is any, followed by
 * `Energia_vertida_kWh;Energia_generada_kWh;` `Energia_autoconsumida_kWh` (empty where unknown).
 * Quarters add `Cuarto`, 1 to 4, after the hour. Days and months (`YYYY/MM`) have no hour, and `P1_kWh` … for each
 * period. All but hours have `Energia_reactiva_kVArh` if there is any. The spreadsheet has the same columns, with numbers and dates as such,
 * and `Tipo_curva` (billed, validated, estimated). JSON is a list of those rows, each an object with the names of the
 * columns: energy in kWh as numbers, days as `YYYY-MM-DD`, months as `YYYY-MM`, and null for what is unknown.
 */
export const downloadConsumption = customerDocument({
  id: "downloadConsumption",
  summary: "Consumption of a contract as a CSV file, a sheet or JSON",
  path: "/contracts/{contractId}/cch/download/{type}/",
  versions: [1, 2],
  readsMayLag: true,
  apiTokenScopes: ["curves"],
  languageInPath: true,
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId, type: chartType }),
  query: z.object({ ...rangeQuery, format: consumptionFormat }),
  response: file(csvMediaType, sheetMediaType, jsonMediaType),
  errors: {
    contract_not_found: 404,
    contract_cch_chart_no_data: 404,
    cch_invalid_date: 400,
    cch_range_too_long: 400,
  },
});
