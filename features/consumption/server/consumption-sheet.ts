import type { Readable } from "node:stream";
import { workbookStream, type SheetCell } from "#platform/server/sheets/workbook-stream.ts";
import type { Cell, ConsumptionTable } from "./consumption-table.ts";

const rowsAtOnce = 500;

const sheetCell = (cell: Cell): SheetCell => (cell !== null && "energy" in cell ? { wh: cell.energy } : cell);

async function* batchesOf(rows: ConsumptionTable["rows"]): AsyncGenerator<SheetCell[][]> {
  let batch: SheetCell[][] = [];
  for (const row of rows) {
    batch.push(row.map(sheetCell));
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/** Streams the table as a spreadsheet. */
export const sheetOfTable = ({ headers, rows }: ConsumptionTable): Readable =>
  workbookStream([{ name: "CCH", headers, batches: batchesOf(rows), columnWidth: 22 }]);
