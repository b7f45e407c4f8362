import { useDeferredValue } from "react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import type { Column, Sorting } from "./column.ts";
import styles from "./data-table.module.css";
import { asCell, asRow, asRowGroup, asTable } from "./roles.ts";
import { SkeletonRows } from "./skeleton-rows.tsx";
import { TableHead } from "./table-head.tsx";
import { TableRow } from "./table-row.tsx";

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
  const { caption, captionDisplay = "hidden", columns, rows, rowKey, actions, actionsHeader } = props;
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
              <TableRow key={rowKey(row)} row={row} columns={columns} actions={actions?.(row)} />
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
