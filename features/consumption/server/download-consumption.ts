import { handler } from "#platform/server/handler.ts";
import { csvMediaType, downloadConsumption, sheetMediaType } from "../contract/download-consumption.ts";
import type { ConsumptionPorts } from "./get-consumption-chart.ts";
import { csvOfTable } from "./consumption-table.ts";
import { consumptionTable } from "./consumption-table.ts";
import { readConsumption } from "./get-consumption-chart.ts";

export const handleDownloadConsumption = ({ database }: ConsumptionPorts) =>
  handler(downloadConsumption, async (call) => {
    const { type } = call.params;
    const { contract, consumption } = await readConsumption(database, call);
    if (consumption === null) return call.fail("contract_cch_chart_no_data");
    const { cups } = contract;
    const name = `${cups}_${type}_${consumption.startsOn}_${consumption.endsOn}`;
    if (call.query.format === "xlsx") {
      // Imported with the first spreadsheet: the library takes 25 MB, which most servers never need.
      const { sheetOfTable } = await import("./consumption-sheet.ts");
      const table = consumptionTable({ cups, type, consumption, layout: "sheet" });
      return { filename: `${name}.xlsx`, mediaType: sheetMediaType, content: sheetOfTable(table) };
    }
    const table = consumptionTable({ cups, type, consumption, layout: "datadis" });
    return { filename: `${name}.csv`, mediaType: csvMediaType, content: csvOfTable(table) };
  });
