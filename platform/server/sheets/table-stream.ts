import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { csvMediaType, sheetMediaType } from "#platform/contract/sheet-media-types.ts";
import type { FileAnswer } from "../handler.ts";
import { csvText } from "./csv-text.ts";

/** A typed value; each format writes it in its own way. Null is an empty cell. */
export type TableCell =
  | { readonly text: string }
  | { readonly day: string }
  /** With two decimals in CSV. */
  | { readonly cents: number }
  /** In thousands, with three decimals in CSV. */
  | { readonly wh: number }
  /** In thousands, with the decimals that the number has. */
  | { readonly powerW: number }
  | null;

export interface StreamedTable {
  readonly name: string;
  readonly headers: readonly string[];
  /** Batches of rows, read when the client takes them. */
  readonly batches: AsyncIterable<readonly (readonly TableCell[])[]>;
}

const numberText = (cell: Exclude<TableCell, null | { text: string } | { day: string }>): string => {
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

const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- characters that XML does not allow
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** Positions in `cellXfs` of the styles. */
const styles = { plain: 0, bold: 1, day: 2, money: 3, energy: 4 } as const;
const firstDay = Date.UTC(1899, 11, 30);
const serialOf = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - firstDay) / 86_400_000;

/** A text is an inline string, which no program reads as a formula. */
const textCell = (at: string, text: string, style = ""): string =>
  `<c r="${at}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const numberCell = (at: string, value: number, style: number): string =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`;

const sheetCell = (cell: TableCell, at: string): string => {
  if (cell === null) return "";
  if ("text" in cell) return textCell(at, cell.text);
  if ("day" in cell) return numberCell(at, serialOf(cell.day), styles.day);
  if ("cents" in cell) return numberCell(at, cell.cents / 100, styles.money);
  if ("powerW" in cell) return numberCell(at, cell.powerW / 1000, styles.plain);
  return numberCell(at, cell.wh / 1000, styles.energy);
};

/** Letter of a column of the first 26. */
const columnOf = (index: number): string => String.fromCodePoint(65 + index);
const sheetRow = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.join("")}</row>`;

const xml = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";

const relationsOf = (targets: readonly (readonly [type: string, target: string])[]): string =>
  xml(
    `<Relationships xmlns="${packageRelations}">${targets
      .map(
        ([type, target], index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
      )
      .join("")}</Relationships>`,
  );

const partsOf = (name: string): Record<string, string> => ({
  "[Content_Types].xml": xml(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
      '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
      '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>' +
      "</Types>",
  ),
  "_rels/.rels": relationsOf([["officeDocument", "xl/workbook.xml"]]),
  "xl/_rels/workbook.xml.rels": relationsOf([
    ["worksheet", "worksheets/sheet1.xml"],
    ["styles", "styles.xml"],
  ]),
  "xl/workbook.xml": xml(
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  "xl/styles.xml": xml(
    `<styleSheet xmlns="${main}">` +
      '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="#,##0.000"/></numFmts>' +
      '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
      '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
      [164, 4, 165]
        .map(
          (format) =>
            `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
        )
        .join("") +
      "</cellXfs></styleSheet>",
  ),
});

async function* sheetChunks({ headers, batches }: StreamedTable): AsyncGenerator<string> {
  const bold = ` s="${styles.bold}"`;
  yield xml(
    `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      `<cols><col min="1" max="${headers.length}" width="18" customWidth="1"/></cols><sheetData>` +
      sheetRow(
        1,
        headers.map((header, column) => textCell(`${columnOf(column)}1`, header, bold)),
      ),
  );
  let number = 1;
  for await (const rows of batches)
    yield rows
      .map((cells) => {
        number += 1;
        const at = number;
        return sheetRow(
          at,
          cells.map((cell, column) => sheetCell(cell, `${columnOf(column)}${at}`)),
        );
      })
      .join("");
  yield "</sheetData></worksheet>";
}

/**
 * A spreadsheet (ISO/IEC 29500) that is written while it is sent: a batch of rows is all that is in memory. Libraries for
 * spreadsheets hold the strings of the whole sheet, 100 MB for 100,000 rows, and take ten times the processor time.
 */
const sheetStream = (table: StreamedTable): Readable => {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(partsOf(table.name)))
    zip.addBuffer(Buffer.from(content), path);
  const rows = Readable.from(sheetChunks(table), { objectMode: false });
  zip.addReadStream(rows, "xl/worksheets/sheet1.xml");
  zip.end();
  const output = new PassThrough();
  zip.outputStream.pipe(output);
  rows.on("error", (error) => output.destroy(error));
  zip.on("error", (error: Error) => output.destroy(error));
  output.on("close", () => rows.destroy());
  return output;
};

/** The table as CSV (UTF-8, semicolons, decimal comma) or as a spreadsheet, streamed. */
export const tableAnswer = (table: StreamedTable, format: "csv" | "xlsx", fileName: string): FileAnswer =>
  format === "csv"
    ? {
        filename: `${fileName}.csv`,
        mediaType: csvMediaType,
        content: Readable.from(csvChunks(table), { objectMode: false }),
      }
    : { filename: `${fileName}.xlsx`, mediaType: sheetMediaType, content: sheetStream(table) };
