import type { ReactNode } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";
import styles from "./data-table.module.css";

/** A column of a DataTable; how it is shown on a phone is its own. */
export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  align?: "start" | "end";
  /**
   * `wrapping` for long words such as an address; `clipped` for those of a table with low rows, cut off after three
   * lines, and after one in a wide window; the rest stays on one line.
   */
  text?: "one-line" | "wrapping" | "clipped";
  /** Its header is a button that sorts by it. */
  sortable?: boolean;
  /**
   * In the card of a phone: `title` is its head (also the row's header), `aside` the figure across from it,
   * `status` below the head without its label (several only in lines), `row` a label and its value (the usual), `hidden` not there.
   */
  phone?: "title" | "aside" | "status" | "row" | "hidden";
  /** Of a `row`, instead of a long header. */
  phoneLabel?: string;
  /** Of an `aside` or `status` whose header says the unit, which a phone does not show. */
  unit?: string;
  /** In the table's foot: the sum of the column. */
  total?: ReactNode;
}

/**
 * A table laid out as cards loses its own roles in some browsers, so each part says what it is. As objects,
 * because the elements have these roles already wherever `display` is left alone.
 */
export const asTable = { role: "table" } as const;
export const asRowGroup = { role: "rowgroup" } as const;
export const asRow = { role: "row" } as const;
export const asCell = { role: "cell" } as const;
const asRowHeader = { role: "rowheader" } as const;
export const asColumnHeader = { role: "columnheader" } as const;

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions: ReactNode;
  press: "opens" | undefined;
}

const TableRow = <Row,>({ row, columns, actions, press }: TableRowProps<Row>) => (
  <tr {...asRow} className={styles.row} data-press={press}>
    {columns.map((column) => {
      const phone = column.phone ?? "row";
      const Cell = phone === "title" ? "th" : "td";
      return (
        <Cell
          key={column.key}
          {...(phone === "title" ? asRowHeader : asCell)}
          scope={phone === "title" ? "row" : undefined}
          className={styles.cell}
          data-align={column.align}
          data-text={column.text}
          data-phone={phone}
        >
          {phone === "row" && (
            <span className={styles.label} aria-hidden="true">
              {column.phoneLabel ?? column.header}
            </span>
          )}
          <span className={styles.value} data-unit={column.unit}>
            {column.cell(row)}
          </span>
        </Cell>
      );
    })}
    {actions !== undefined && (
      <td {...asCell} className={styles.cell} data-align="end" data-phone="actions">
        <div className={styles.actions}>{actions}</div>
      </td>
    )}
  </tr>
);

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[];
  count: number;
  hasActions: boolean;
}

const wideWidths = ["6.5rem", "5rem", "8rem", "4.5rem"];
/** So that many columns fit where their words will. */
const narrowWidths = ["5rem", "4rem", "5.5rem", "3.5rem"];
const manyColumns = 6;

/** Rows of the shape and height of those to come. */
export const SkeletonRows = <Row,>({ columns, count, hasActions }: SkeletonRowsProps<Row>) => {
  const widths = columns.length < manyColumns ? wideWidths : narrowWidths;
  return Array.from({ length: count }, (_, line) => (
    <tr key={line} {...asRow} aria-hidden="true" className={styles.row}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          className={styles.cell}
          data-align={column.align}
          data-phone={column.phone ?? "row"}
        >
          {(column.phone ?? "row") === "row" && <span className={styles.label}>{column.header}</span>}
          <span className={styles.value}>
            <Skeleton width={widths[(line + index) % widths.length]} />
            {column.text === "wrapping" && (
              <>
                <br />
                <Skeleton width={widths[(line + index + 1) % widths.length]} />
              </>
            )}
          </span>
        </td>
      ))}
      {hasActions && (
        <td className={styles.cell} data-align="end" data-phone="actions">
          <div className={styles.actions}>
            <Skeleton width="5.5rem" height="36px" />
          </div>
        </td>
      )}
    </tr>
  ));
};

/** Rows under headings; the rows of a group must follow one another. */
export interface RowGroups<Row> {
  keyOf: (row: Row) => string;
  heading: (key: string) => ReactNode;
}

interface RowGroup<Row> {
  key: string;
  /** Also where rows of a group stand apart, as in a list that waits for its new order: React would leave old rows. */
  id: string;
  rows: Row[];
}

const groupsOf = <Row,>(rows: readonly Row[], keyOf: (row: Row) => string): RowGroup<Row>[] => {
  const groups: RowGroup<Row>[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else
      groups.push({ key, id: `${key} ${groups.filter((group) => group.key === key).length}`, rows: [row] });
  }
  return groups;
};

interface TableBodiesProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  groups: RowGroups<Row> | undefined;
  actions: ((row: Row) => ReactNode) | undefined;
  rowPress: "opens" | undefined;
}

/** The rows, in one body for each group. */
export const TableBodies = <Row,>(props: TableBodiesProps<Row>) => {
  const { groups, rows, columns, rowKey, actions, rowPress } = props;
  const width = columns.length + (actions === undefined ? 0 : 1);
  return groupsOf(rows, groups?.keyOf ?? (() => "")).map((group) => (
    <tbody key={group.id} {...asRowGroup} className={styles.body}>
      {groups !== undefined && (
        <tr {...asRow} className={styles.group}>
          <th {...asRowHeader} scope="rowgroup" colSpan={width}>
            {groups.heading(group.key)}
          </th>
        </tr>
      )}
      {group.rows.map((row) => (
        <TableRow key={rowKey(row)} row={row} columns={columns} actions={actions?.(row)} press={rowPress} />
      ))}
    </tbody>
  ));
};
