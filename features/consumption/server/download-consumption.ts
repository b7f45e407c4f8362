import * as z from "zod/mini";
import { handler } from "#platform/server/handler.ts";
import { csvMediaType, downloadConsumption, sheetMediaType } from "../contract/download-consumption.ts";
import type { ConsumptionSheetTask } from "./consumption-sheet-task.ts";
import type { ConsumptionPorts } from "./get-consumption-chart.ts";
import { csvOfTable } from "./consumption-table.ts";
import { consumptionTable } from "./consumption-table.ts";
import { readConsumption } from "./get-consumption-chart.ts";

const taskModule = new URL("./consumption-sheet-task.ts", import.meta.url);
const written = z.object({ content: z.instanceof(Uint8Array) });

/** A spreadsheet of a year of quarters takes a second of processor time, so it is written in a thread. */
const writeSheet = async (
  threads: ConsumptionPorts["threads"],
  task: ConsumptionSheetTask,
): Promise<Buffer> => {
  const { content } = z.parse(written, await threads.run(taskModule, task));
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
};

export const handleDownloadConsumption = ({ database, threads }: ConsumptionPorts) =>
  handler(downloadConsumption, async (call) => {
    const { type } = call.params;
    const { contract, consumption } = await readConsumption(database, call);
    if (consumption === null) return call.fail("contract_cch_chart_no_data");
    const { cups } = contract;
    const name = `${cups}_${type}_${consumption.startsOn}_${consumption.endsOn}`;
    if (call.query.format === "xlsx") {
      const content = await writeSheet(threads, { cups, type, consumption });
      return { filename: `${name}.xlsx`, mediaType: sheetMediaType, content };
    }
    const table = consumptionTable({ cups, type, consumption, layout: "datadis" });
    return { filename: `${name}.csv`, mediaType: csvMediaType, content: csvOfTable(table) };
  });
