import { Skeleton } from "../loading/skeleton.tsx";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";
import { asRow } from "./roles.ts";

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[];
  count: number;
  hasActions: boolean;
}

const WIDTHS = ["6.5rem", "5rem", "8rem", "4.5rem"];

/** Rows of the shape and height of those to come. */
export function SkeletonRows<Row>({ columns, count, hasActions }: SkeletonRowsProps<Row>) {
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
            <Skeleton width={WIDTHS[(line + index) % WIDTHS.length]} />
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
}
