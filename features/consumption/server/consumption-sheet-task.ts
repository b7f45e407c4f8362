import { buffer } from "node:stream/consumers";
import { sheetOfTable } from "./consumption-sheet.ts";
import { tableOfContracts } from "./consumption-table.ts";

/** Input of a thread that writes a spreadsheet. */
export interface ConsumptionSheetTask extends Pick<Parameters<typeof tableOfContracts>[1], "type"> {
  readonly contracts: Parameters<typeof tableOfContracts>[0];
}

/** Writes a spreadsheet in a thread (`platform/server/threads`). */
export const run = async ({ contracts, type }: ConsumptionSheetTask) => ({
  content: await buffer(sheetOfTable(tableOfContracts(contracts, { type, layout: "sheet" }))),
});
