import { Readable } from "node:stream";
import type { Cell, ConsumptionTable } from "./consumption-table.ts";

const rowsPerChunk = 500;
const startsFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[";\r\n]/;

/**
 * Text as a field of a CSV file. What a spreadsheet would take for a formula gets an apostrophe before it
 * (OWASP, CSV injection); what would break the field is quoted.
 */
export const csvText = (text: string): string => {
  const harmless = startsFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const csvCell = (cell: Cell): string => {
  if (cell === null) return "";
  if ("text" in cell) return csvText(cell.text);
  if ("count" in cell) return String(cell.count);
  if ("day" in cell) return cell.day.replaceAll("-", "/");
  if ("month" in cell) return cell.month.slice(0, 7).replace("-", "/");
  return (cell.energy / 1000).toFixed(3).replace(".", ",");
};

const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(";")}\r\n`;

function* csvChunks({ headers, rows }: ConsumptionTable): Generator<string> {
  let chunk = `${headers.join(";")}\r\n`;
  let count = 0;
  for (const row of rows) {
    chunk += csvLine(row);
    count += 1;
    if (count % rowsPerChunk > 0) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/** The table as CSV in UTF-8, made while it is sent. */
export const csvOfTable = (table: ConsumptionTable): Readable =>
  Readable.from(csvChunks(table), { objectMode: false, encoding: "utf8" });
