import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useDeferredValue } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
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

/**
 * A table laid out as cards loses its own roles in some browsers, so each part says what it is. As objects,
 * because the elements have these roles already wherever `display` is left alone.
 */
const asTable = { role: "table" } as const;
const asRowGroup = { role: "rowgroup" } as const;
const asRow = { role: "row" } as const;
const asCell = { role: "cell" } as const;
const asRowHeader = { role: "rowheader" } as const;
const asColumnHeader = { role: "columnheader" } as const;

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sorting: Sorting | undefined;
  onSortingChange: ((sorting: Sorting) => void) | undefined;
  actionsHeader: string | undefined;
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

const TableHead = <Row,>({ columns, sorting, onSortingChange, actionsHeader }: TableHeadProps<Row>) => (
  <thead {...asRowGroup} className={styles.head}>
    <tr {...asRow}>
      {columns.map((column) => {
        const direction = sorting?.key === column.key ? sorting.direction : "none";
        const Icon = sortIcons[direction];
        const isSortable = column.sortable === true && onSortingChange !== undefined;
        return (
          <th
            key={column.key}
            {...asColumnHeader}
            scope="col"
            className={styles.header}
            data-align={column.align}
            aria-sort={isSortable && direction !== "none" ? direction : undefined}
          >
            {isSortable ? (
              <>
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSortingChange(nextSorting(sorting, column.key))}
                >
                  {column.header}
                  <Icon aria-hidden="true" data-direction={direction} />
                </button>
                {/* The header's words where nothing can be pressed: in cards and on paper. */}
                <span className={styles.plain}>{column.header}</span>
              </>
            ) : (
              column.header
            )}
          </th>
        );
      })}
      {actionsHeader !== undefined && (
        <th {...asColumnHeader} scope="col" className={styles.header} data-align="end" data-actions>
          <VisuallyHidden>{actionsHeader}</VisuallyHidden>
        </th>
      )}
    </tr>
  </thead>
);

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions: ReactNode;
  press: DataTableProps<Row>["rowPress"];
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
              {column.header}
            </span>
          )}
          <span className={styles.value}>{column.cell(row)}</span>
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
const SkeletonRows = <Row,>({ columns, count, hasActions }: SkeletonRowsProps<Row>) => {
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

interface DataTableProps<Row> {
  /** What the table is of; seen only by screen readers unless `captionDisplay` is `shown`. */
  caption: ReactNode;
  captionDisplay?: "hidden" | "shown";
  columns: readonly Column<Row>[];
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** What can be done with a row, at its end; at the foot of its card on a phone. */
  actions?: (row: Row) => ReactNode;
  /** Header of the actions' column, for screen readers. */
  actionsHeader?: string;
  /** A press anywhere on a row follows the link in its `title` column; other links and buttons stay above it. */
  rowPress?: "opens";
  sorting?: Sorting;
  onSortingChange?: (sorting: Sorting) => void;
  /** Words of the loading state, announced. */
  loadingLabel: string;
  /** As many as a page usually has. */
  skeletonRows?: number;
  /** Instead of the rows when there are none. */
  empty: ReactNode;
  /** Word of the row of totals. */
  totalLabel?: ReactNode;
  /** Older rows still shown while newer ones come. */
  isStale?: boolean;
}

/** As many as fill the first screen: they are drawn at once, and the others when nothing is more urgent. */
const firstRows = 12;

/** Rows and columns; on a phone each row is a card with the same content and the same actions. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const {
    caption,
    captionDisplay = "hidden",
    columns,
    rows,
    rowKey,
    actions,
    actionsHeader,
    rowPress,
  } = props;
  const { sorting, onSortingChange, loadingLabel, skeletonRows = 8, empty, totalLabel, isStale } = props;
  const drawn = useDeferredValue(rows, rows?.slice(0, firstRows));
  if (rows?.length === 0) return empty;
  const hasTotals = rows !== undefined && columns.some((column) => column.total !== undefined);
  return (
    <div
      className={styles.wrap}
      data-stale={isStale || undefined}
      data-llum-waiting={rows === undefined || undefined}
      aria-busy={rows === undefined || isStale}
    >
      {rows === undefined && (
        <VisuallyHidden>
          <output>{loadingLabel}</output>
        </VisuallyHidden>
      )}
      <table className={styles.table} {...asTable}>
        <caption className={styles.caption} data-display={captionDisplay}>
          {caption}
        </caption>
        <TableHead
          columns={columns}
          sorting={sorting}
          onSortingChange={onSortingChange}
          actionsHeader={actions === undefined ? undefined : actionsHeader}
        />
        <tbody {...asRowGroup} className={styles.body}>
          {rows === undefined || drawn === undefined ? (
            <SkeletonRows columns={columns} count={skeletonRows} hasActions={actions !== undefined} />
          ) : (
            drawn.map((row) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                actions={actions?.(row)}
                press={rowPress}
              />
            ))
          )}
        </tbody>
        {hasTotals && (
          <tfoot {...asRowGroup} className={styles.foot}>
            <tr {...asRow} className={styles.row}>
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  {...asCell}
                  className={styles.cell}
                  data-align={column.align}
                  data-phone={column.total === undefined && index > 0 ? "hidden" : (column.phone ?? "row")}
                >
                  {index > 0 && (
                    <span className={styles.label} aria-hidden="true">
                      {column.header}
                    </span>
                  )}
                  <span className={styles.value}>{column.total ?? (index === 0 ? totalLabel : null)}</span>
                </td>
              ))}
              {actions !== undefined && <td {...asCell} className={styles.cell} data-phone="hidden" />}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
};
