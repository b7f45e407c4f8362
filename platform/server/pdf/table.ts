import type { Flow, Sheet, TextStyle } from "./sheet.ts";

export type Column = {
  width: number;
  align?: "left" | "right";
  soft?: boolean;
  /** Numbers and amounts: the column is as wide as its longest text, which never continues on a second line. */
  whole?: boolean;
};

export type Row = {
  cells: readonly string[];
  /** `header` names the columns, `section` heads the lines under it, `total` closes the table. */
  kind?: "header" | "line" | "section" | "total";
};

type Table = { x: number; columns: readonly Column[]; rows: readonly Row[] };

const GAP = 8;
/** Below a row of several lines. */
const LINES_GAP = 2.5;
/** Height, text offset and font size of each kind of row, in points. */
const shapes = {
  header: { height: 14.5, inset: 0, size: 7.5 },
  line: { height: 12.6, inset: 1, size: 8.5 },
  section: { height: 16.8, inset: 5.2, size: 8.5 },
  total: { height: 20, inset: 5.5, size: 11 },
} as const;
type RowKind = keyof typeof shapes;

const styleOf = ({ palette }: Sheet, column: Column, kind: RowKind): TextStyle => ({
  size: shapes[kind].size,
  weight: kind === "section" || kind === "total" ? "strong" : "regular",
  colour: kind === "header" || (column.soft && kind === "line") ? palette.inkSoft : palette.ink,
  width: column.width - GAP,
  align: column.align ?? "left",
  wraps: !column.whole,
  lineGap: 0,
});

const widthOf = ({ columns }: Table): number => columns.reduce((sum, { width }) => sum + width, 0) - GAP;

/** Makes `whole` columns as wide as their longest text, at the expense of the others, in proportion to their widths. */
const fitColumns = (sheet: Sheet, { columns, rows }: Table): Column[] => {
  const missing = columns.map((column, index) => {
    if (!column.whole) return 0;
    const widths = rows.map(({ cells, kind = "line" }) =>
      sheet.widthOf(cells[index] ?? "", styleOf(sheet, column, kind)),
    );
    return Math.max(Math.ceil(Math.max(0, ...widths)) + GAP - column.width, 0);
  });
  const extra = missing.reduce((sum, points) => sum + points, 0);
  const flexible = columns.reduce((sum, { width, whole }) => sum + (whole ? 0 : width), 0);
  if (extra === 0) return [...columns];
  const factor = Math.max(flexible - extra, flexible / 3) / Math.max(flexible, 1);
  return columns.map((column, index) => ({
    ...column,
    width: column.whole ? column.width + (missing[index] ?? 0) : column.width * factor,
  }));
};

/** Height of a row: that of its kind, and more for each further line of its highest cell. */
const heightOf = ({ sheet }: Flow, { columns }: Table, { cells, kind = "line" }: Row): number => {
  const heights = columns.map((column, index) => {
    const style = styleOf(sheet, column, kind);
    const text = cells[index] ?? "";
    return column.whole || text === "" ? 0 : sheet.heightOf(text, style) - sheet.heightOf("0", style);
  });
  const more = Math.max(0, ...heights);
  return shapes[kind].height * sheet.density + (more > 0 ? more + LINES_GAP : 0);
};

type PlacedRow = { columns: readonly Column[]; x: number; row: Row };
type CellDrawing = (index: number, text: string, write: () => void) => void;

const drawCells = ({ sheet, y }: Flow, { columns, x: left, row }: PlacedRow, draw: CellDrawing): void => {
  const { kind = "line", cells } = row;
  let x = left;
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? "";
    const place = [x, y + shapes[kind].inset * sheet.density] as const;
    draw(index, text, () => {
      sheet.write(text, place, styleOf(sheet, column, kind));
    });
    x += column.width;
  }
};

const headings: Partial<Record<RowKind, "Column" | "Row">> = {
  header: "Column",
  total: "Row",
  section: "Row",
};

/** A row with a structure element for each cell, empty ones too, so that screen readers count the columns right. */
const drawRow = (flow: Flow, table: Table, row: Row): void => {
  const { tagged, structure } = flow.sheet;
  drawCells(flow, { ...table, row }, (index, text, write) => {
    const scope = headings[row.kind ?? "line"];
    const isHeading = scope === "Column" || (scope === "Row" && index === 0);
    const type = isHeading ? "TH" : "TD";
    const options = isHeading ? { scope } : {};
    // The types of pdfkit lack the scope.
    const empty: object = options;
    if (text === "") structure((doc) => doc.struct(type, empty, []));
    else tagged(type, write, options);
  });
};

/** The header again, at the top of a further page; screen readers have read it. */
const repeatHeader = (flow: Flow, table: Table): void => {
  const header = table.rows.find(({ kind }) => kind === "header");
  if (!header) return;
  flow.sheet.ornament(() =>
    drawCells(flow, { ...table, row: header }, (_, text, write) => {
      if (text !== "") write();
    }),
  );
  flow.y += heightOf(flow, table, header);
  flow.sheet.rule(flow.y - 3, table.x, widthOf(table));
};

/** Draws a table, with table structure for screen readers, over as many pages as it needs. */
export const drawTable = (flow: Flow, given: Table): void => {
  const { sheet } = flow;
  const table = { ...given, columns: fitColumns(sheet, given) };
  const drawRows = (): void => {
    for (const row of table.rows) {
      const { kind = "line" } = row;
      const height = heightOf(flow, table, row);
      const needsNext = kind === "header" || kind === "section";
      const { page } = flow;
      flow.need(needsNext ? height + shapes.section.height : height);
      if (flow.page !== page && kind !== "header") repeatHeader(flow, table);
      const isBelowRule = (kind === "section" || kind === "total") && row !== table.rows[1];
      if (isBelowRule) sheet.rule(flow.y + 1, table.x, widthOf(table));
      sheet.grouped("TR", () => drawRow(flow, table, row));
      flow.y += height;
      if (kind === "header") sheet.rule(flow.y - 3, table.x, widthOf(table));
    }
  };
  sheet.grouped("Table", drawRows);
};
