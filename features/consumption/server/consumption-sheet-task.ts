import { buffer } from "node:stream/consumers";
import { sheetOfTable } from "./consumption-sheet.ts";
import { consumptionTable } from "./consumption-table.ts";

/** Input of a thread that writes a spreadsheet. */
export type ConsumptionSheetTask = Omit<Parameters<typeof consumptionTable>[0], "layout">;

/** Writes a spreadsheet in a thread (`platform/server/threads`). */
export const run = async (task: ConsumptionSheetTask) => ({
  content: await buffer(sheetOfTable(consumptionTable({ ...task, layout: "sheet" }))),
});
