import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";

type Cell =
  | string
  | null
  | { readonly cents: number }
  | { readonly count: number }
  | { readonly day: string };

/** A worksheet: its name, headers and rows. */
export interface WalletSheet {
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const columnWidth = 24;

const writeCell = (target: ExcelJS.Cell, cell: Cell): void => {
  if (cell === null) return;
  if (typeof cell === "string") target.value = cell;
  else if ("count" in cell) target.value = cell.count;
  else if ("cents" in cell) {
    target.value = cell.cents / 100;
    target.numFmt = "#,##0.00 €";
  } else {
    // Excel has no time zones: a date cell shows the UTC day of its instant.
    target.value = new Date(`${cell.day}T00:00:00Z`);
    target.numFmt = "yyyy-mm-dd";
  }
};

/** Writes a workbook in a thread (`platform/server/threads`). */
export const run = async ({ sheets }: { readonly sheets: readonly WalletSheet[] }) => {
  const stream = new PassThrough();
  const content = buffer(stream);
  // Shared strings are never formulas, whatever their first character.
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useSharedStrings: true,
    useStyles: true,
  });
  for (const { name, headers, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
    sheet.columns = headers.map(() => ({ width: columnWidth }));
    const header = sheet.addRow([...headers]);
    header.font = { bold: true };
    header.commit();
    rows.forEach((cells, index) => {
      const row = sheet.getRow(index + 2);
      cells.forEach((cell, column) => writeCell(row.getCell(column + 1), cell));
      row.commit();
    });
    sheet.commit();
  }
  await workbook.commit();
  return { content: await content };
};
