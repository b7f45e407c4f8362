import { PassThrough, type Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import ExcelJS from "exceljs";
import type { Cell, ConsumptionTable } from "./consumption-table.ts";

const rowsAtOnce = 500;
const columnWidth = 22;

const formats = { day: "yyyy-mm-dd", month: "yyyy-mm", energy: "#,##0.000" } as const;

// Excel has no time zones: a date cell shows the UTC day of its instant.
const utcMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

const writeCell = (target: ExcelJS.Cell, cell: Cell): void => {
  if (cell === null) return;
  if ("text" in cell) target.value = cell.text;
  else if ("count" in cell) target.value = cell.count;
  else if ("energy" in cell) {
    target.value = cell.energy / 1000;
    target.numFmt = formats.energy;
  } else {
    const isDay = "day" in cell;
    target.value = utcMidnight(isDay ? cell.day : cell.month);
    target.numFmt = isDay ? formats.day : formats.month;
  }
};

const writeSheet = async ({ headers, rows }: ConsumptionTable, stream: PassThrough): Promise<void> => {
  // Shared strings are never formulas, whatever their first character.
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useSharedStrings: true,
    useStyles: true,
  });
  const sheet = workbook.addWorksheet("CCH", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = headers.map(() => ({ width: columnWidth }));
  const headerRow = sheet.addRow([...headers]);
  headerRow.font = { bold: true };
  headerRow.commit();
  let count = 1;
  for (const cells of rows) {
    count += 1;
    const row = sheet.getRow(count);
    cells.forEach((cell, index) => writeCell(row.getCell(index + 1), cell));
    row.commit();
    // A year of quarters is a quarter of a million cells: yield to other requests in between.
    if (count % rowsAtOnce === 0) await setImmediate();
    if (stream.destroyed) return;
  }
  sheet.commit();
  await workbook.commit();
};

/** Streams the table as an Excel sheet. */
export const sheetOfTable = (table: ConsumptionTable): Readable => {
  const stream = new PassThrough();
  writeSheet(table, stream).catch((error: unknown) => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return stream;
};
