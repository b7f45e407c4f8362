import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useDeferredValue } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import styles from "./data-table.module.css";
import {
  asCell,
  asColumnHeader,
  asRow,
  asRowGroup,
  asTable,
  type Column,
  type RowGroups,
  SkeletonRows,
  TableBodies,
} from "./table-rows.tsx";

export type { Column } from "./table-rows.tsx";

export interface Sorting {
  key: string;
  direction: "ascending" | "descending";
}

/** The order that a press on a column's header asks for: first ascending, then the other way. */
export const nextSorting = (current: Sorting | undefined, key: string): Sorting => {
  const isTurning = current?.key === key && current.direction === "ascending";
  return { key, direction: isTurning ? "descending" : "ascending" };
};

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
  /** What a row is on a phone: a card of its own, or for many short rows, a line. */
  phoneRows?: "cards" | "lines";
  /** As many as a page usually has. */
  skeletonRows?: number;
  /** Instead of the rows when there are none. */
  empty: ReactNode;
  groups?: RowGroups<Row>;
  /** Word of the row of totals. */
  totalLabel?: ReactNode;
  /** Older rows still shown while newer ones come. */
  isStale?: boolean;
}

interface TotalsRowProps<Row> {
  columns: readonly Column<Row>[];
  label: ReactNode;
  hasActions: boolean;
}

const TotalsRow = <Row,>({ columns, label, hasActions }: TotalsRowProps<Row>) => (
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
              {column.phoneLabel ?? column.header}
            </span>
          )}
          <span className={styles.value} data-unit={column.total === undefined ? undefined : column.unit}>
            {column.total ?? (index === 0 ? label : null)}
          </span>
        </td>
      ))}
      {hasActions && <td {...asCell} className={styles.cell} data-phone="hidden" />}
    </tr>
  </tfoot>
);

/** As many as fill the first screen: they are drawn at once, and the others when nothing is more urgent. */
const firstRows = 12;
/** From here the cards of a phone are laid out only near the window: the lines of one document are all laid out at once. */
const longTableRows = 40;

/** Rows and columns; on a phone each row is a card or a line with the same content and the same actions. */
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
  const {
    sorting,
    onSortingChange,
    loadingLabel,
    phoneRows = "cards",
    skeletonRows = 8,
    empty,
    groups,
    totalLabel,
    isStale,
  } = props;
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
      <table
        className={styles.table}
        data-phone-rows={phoneRows}
        data-length={rows !== undefined && rows.length >= longTableRows ? "long" : undefined}
        {...asTable}
      >
        <caption className={styles.caption} data-display={captionDisplay}>
          {caption}
        </caption>
        <TableHead
          columns={columns}
          sorting={sorting}
          onSortingChange={onSortingChange}
          actionsHeader={actions === undefined ? undefined : actionsHeader}
        />
        {rows === undefined || drawn === undefined ? (
          <tbody {...asRowGroup} className={styles.body}>
            <SkeletonRows columns={columns} count={skeletonRows} hasActions={actions !== undefined} />
          </tbody>
        ) : (
          <TableBodies
            groups={groups}
            rows={drawn}
            columns={columns}
            rowKey={rowKey}
            actions={actions}
            rowPress={rowPress}
          />
        )}
        {hasTotals && <TotalsRow columns={columns} label={totalLabel} hasActions={actions !== undefined} />}
      </table>
    </div>
  );
};
