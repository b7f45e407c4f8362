import { buffer } from "node:stream/consumers";
import { workbookStream, type SheetCell } from "#platform/server/sheets/workbook-stream.ts";

/** A worksheet: its name, headers and rows. */
export interface WalletSheet {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly (SheetCell | string)[])[];
}

const sheetCell = (cell: SheetCell | string): SheetCell => (typeof cell === "string" ? { text: cell } : cell);

async function* batchesOf({ rows }: WalletSheet): AsyncGenerator<SheetCell[][]> {
  yield rows.map((row) => row.map(sheetCell));
}

/** Writes a workbook in a thread (`platform/server/threads`). */
export const run = async ({ sheets }: { readonly sheets: readonly WalletSheet[] }) => ({
  content: await buffer(
    workbookStream(sheets.map((sheet) => ({ ...sheet, batches: batchesOf(sheet), columnWidth: 24 }))),
  ),
});
