import * as z from "zod/mini";
import { defineEndpoint, file } from "#platform/contract/endpoint.ts";
import { rowId } from "#platform/contract/wire.ts";
import { chartType, rangeQuery } from "./chart-type.ts";

export const csvMediaType = "text/csv; charset=utf-8";
export const sheetMediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * The same figures as a file, with the same ranges, defaults and limits as the chart.
 *
 * CSV has Datadis' columns (`CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion`, then `Energia_vertida_kWh` and
 * `Energia_autoconsumida_kWh` where there is any, and `Tipo_curva`), decimal comma, days as `YYYY/MM/DD`, hours
 * numbered 1 to 23, 24 or 25. Quarters add `Cuarto` 1 to 4 after the hour; days and months have no hour.
 * The sheet has the same columns with numbers as numbers.
 */
export const downloadConsumption = defineEndpoint({
  id: "downloadConsumption",
  summary: "Consumption of a contract as a CSV file or a sheet",
  method: "GET",
  path: "/contracts/{contractId}/cch/download/{type}/",
  versions: [1, 2],
  languageInPath: true,
  access: "customer",
  readOnly: "allowed",
  rate: "document",
  cache: "private",
  ownership: { param: "contractId" },
  params: z.object({ contractId: rowId, type: chartType }),
  query: z.object({ ...rangeQuery, format: z._default(z.enum(["csv", "xlsx"]), "csv") }),
  response: file(csvMediaType, sheetMediaType),
  errors: {
    contract_not_found: 404,
    contract_cch_chart_no_data: 404,
    cch_invalid_date: 400,
    cch_range_too_long: 400,
  },
});
