import type { Flow, Sheet, TextStyle } from "./sheet.ts";

export type Column = { width: number; align?: "left" | "right"; soft?: boolean };

export type Row = {
  cells: readonly string[];
  /** `header` names the columns, `section` heads the lines under it, `total` closes the table. */
  kind?: "header" | "line" | "section" | "total";
};

type Table = { x: number; columns: readonly Column[]; rows: readonly Row[] };

const GAP = 8;
/** Height, text offset and font size of each kind of row, in points. */
const shapes = {
  header: { height: 15, inset: 0, size: 7.5 },
  line: { height: 13, inset: 1, size: 8.5 },
  section: { height: 17.5, inset: 5.5, size: 8.5 },
  total: { height: 21, inset: 5.5, size: 11 },
} as const;
type RowKind = keyof typeof shapes;

const styleOf = ({ palette }: Sheet, column: Column, kind: RowKind): TextStyle => ({
  size: shapes[kind].size,
  weight: kind === "section" || kind === "total" ? "strong" : "regular",
  colour: kind === "header" || (column.soft && kind === "line") ? palette.inkSoft : palette.ink,
  width: column.width - GAP,
  align: column.align ?? "left",
});

const widthOf = ({ columns }: Table): number => columns.reduce((sum, { width }) => sum + width, 0) - GAP;

const drawRow = ({ sheet, y }: Flow, table: Table, { cells, kind = "line" }: Row) => {
  const { doc } = sheet;
  const type = kind === "header" ? "TH" : "TD";
  const row = doc.struct("TR");
  let { x } = table;
  for (const [index, column] of table.columns.entries()) {
    const text = cells[index] ?? "";
    if (text !== "") {
      const content = doc.markStructureContent(type);
      sheet.write(text, [x, y + shapes[kind].inset], styleOf(sheet, column, kind));
      doc.endMarkedContent();
      row.add(doc.struct(type, {}, [content]));
    }
    x += column.width;
  }
  return row;
};

/** Draws a table, with table structure for screen readers, over as many pages as it needs. */
export const drawTable = (flow: Flow, table: Table): void => {
  const { sheet } = flow;
  const element = sheet.doc.struct("Table");
  sheet.doc.addStructure(element);
  for (const row of table.rows) {
    const { kind = "line" } = row;
    const { height } = shapes[kind];
    const needsNext = kind === "header" || kind === "section";
    flow.need(needsNext ? height + shapes.section.height : height);
    const isBelowRule = (kind === "section" || kind === "total") && row !== table.rows[1];
    if (isBelowRule) sheet.rule(flow.y + 1, table.x, widthOf(table));
    element.add(drawRow(flow, table, row));
    flow.y += height;
    if (kind === "header") sheet.rule(flow.y - 3, table.x, widthOf(table));
  }
  element.end();
};
