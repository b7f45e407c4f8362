import { Readable } from "node:stream";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import type { FileAnswer } from "../handler.ts";
import { csvText } from "./csv-text.ts";
import { workbookStream, type SheetCell } from "./workbook-stream.ts";

/** A typed value; CSV has money with two decimals and energy with three. */
export type TableCell = Exclude<SheetCell, { month: string } | { euroCents: number }>;

export interface StreamedTable {
  readonly name: string;
  readonly headers: readonly string[];
  /** Batches of rows, read when the client takes them. */
  readonly batches: AsyncIterable<readonly (readonly TableCell[])[]>;
}

export interface TableColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => TableCell;
}

/** A table of rows by its columns. */
export const tableOf = <Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): StreamedTable => {
  async function* cells(): AsyncGenerator<TableCell[][]> {
    for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  }
  return { name, headers: columns.map(({ header }) => header), batches: cells() };
};

/** Empty where there is no text. */
export const textCell = (text: string | null): TableCell => (text === null ? null : { text });

const numberText = (cell: Exclude<TableCell, null | { text: string } | { day: string }>): string => {
  if ("count" in cell) return String(cell.count);
  if ("powerW" in cell) return String(cell.powerW / 1000);
  return "cents" in cell ? (cell.cents / 100).toFixed(2) : (cell.wh / 1000).toFixed(3);
};
const csvCell = (cell: TableCell): string => {
  if (cell === null) return "";
  if ("text" in cell) return csvText(cell.text);
  if ("day" in cell) return cell.day;
  return numberText(cell).replace(".", ",");
};
const csvLine = (cells: readonly TableCell[]): string => `${cells.map(csvCell).join(";")}\r\n`;

/** Begins with the byte order mark, without which Excel reads accents in another encoding. */
async function* csvChunks({ headers, batches }: StreamedTable): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(headers.map((text) => ({ text })))}`;
  for await (const rows of batches) yield rows.map(csvLine).join("");
}

/** The table as CSV (UTF-8, semicolons, decimal comma) or as a spreadsheet, streamed. */
export const tableAnswer = (table: StreamedTable, format: "csv" | "xlsx", fileName: string): FileAnswer =>
  format === "csv"
    ? {
        filename: `${fileName}.csv`,
        mediaType: csvMediaType,
        content: Readable.from(csvChunks(table), { objectMode: false }),
      }
    : { filename: `${fileName}.xlsx`, mediaType: sheetMediaType, content: workbookStream([table]) };
