import type { ReactNode } from "react";

/** A column of a DataTable; how it is shown on a phone is its own. */
export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: "start" | "end";
  /** `wrapping` for long words such as an address; the rest stays on one line. */
  text?: "one-line" | "wrapping";
  /** Its header is a button that sorts by it. */
  sortable?: boolean;
  /**
   * In the card of a phone: `title` is its head (also the row's header), `aside` the figure across from it,
   * `status` below the head without its label, `row` a label and its value (the usual), `hidden` not there.
   */
  phone?: "title" | "aside" | "status" | "row" | "hidden";
  /** In the table's foot: the sum of the column. */
  total?: ReactNode;
}

export interface Sorting {
  key: string;
  direction: "ascending" | "descending";
}

/** The order that a press on a column's header asks for: first ascending, then the other way. */
export const nextSorting = (current: Sorting | undefined, key: string): Sorting => {
  const isTurning = current?.key === key && current.direction === "ascending";
  return { key, direction: isTurning ? "descending" : "ascending" };
};
