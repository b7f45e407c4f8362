import type { Flow } from "./flow.ts";
import type { Sheet, TextStyle } from "./sheet.ts";

export type Column = { width: number; align?: "left" | "right"; soft?: boolean };

export type Row = {
  cells: readonly string[];
  /** `section` heads the lines under it; `total` closes the table. */
  kind?: "line" | "section" | "total";
};

export type Table = {
  x: number;
  columns: readonly Column[];
  header?: readonly string[];
  rows: readonly Row[];
};

const GAP = 8;
const heights = { line: 13, section: 16.5, total: 21 } as const;
const HEADER_HEIGHT = 15;

const styleOf = (sheet: Sheet, column: Column, kind: NonNullable<Row["kind"]>): TextStyle => ({
  size: kind === "total" ? 11 : 8.5,
  weight: kind === "line" ? "regular" : "strong",
  colour: column.soft && kind === "line" ? sheet.palette.inkSoft : sheet.palette.ink,
  width: column.width - GAP,
  align: column.align ?? "left",
});

const widthOf = (table: Table): number => table.columns.reduce((sum, column) => sum + column.width, 0) - GAP;

/** Draws a table from the flow's place on, over as many pages as it takes, as a table for screen readers too. */
export const drawTable = (flow: Flow, table: Table): void => {
  const { sheet } = flow;
  const { doc, palette } = sheet;
  const element = doc.struct("Table");
  doc.addStructure(element);
  const drawCells = (
    cells: readonly string[],
    y: number,
    styles: readonly TextStyle[],
    type: "TH" | "TD",
  ) => {
    let x = table.x;
    const row = doc.struct("TR");
    element.add(row);
    for (const [index, column] of table.columns.entries()) {
      const text = cells[index] ?? "";
      const style = styles[index];
      if (text !== "" && style !== undefined) {
        const content = doc.markStructureContent(type);
        sheet.write(text, x, y, style);
        doc.endMarkedContent();
        row.add(doc.struct(type, {}, [content]));
      }
      x += column.width;
    }
    row.end();
  };
  const { header } = table;
  if (header !== undefined) {
    flow.need(HEADER_HEIGHT + heights.section);
    const styles = table.columns.map((column): TextStyle => ({
      size: 7.5,
      colour: palette.inkSoft,
      width: column.width - GAP,
      align: column.align ?? "left",
    }));
    drawCells(header, flow.y, styles, "TH");
    flow.y += HEADER_HEIGHT;
    sheet.rule(flow.y - 3, table.x, widthOf(table));
  }
  for (const [index, { cells, kind = "line" }] of table.rows.entries()) {
    const height = heights[kind];
    flow.need(kind === "section" ? height + heights.line : height);
    if (kind !== "line" && (index > 0 || kind === "total")) sheet.rule(flow.y + 1, table.x, widthOf(table));
    const styles = table.columns.map((column) => styleOf(sheet, column, kind));
    drawCells(cells, flow.y + (kind === "line" ? 1 : 5.5), styles, "TD");
    flow.y += height + (kind === "section" ? 1 : 0);
  }
  element.end();
};
