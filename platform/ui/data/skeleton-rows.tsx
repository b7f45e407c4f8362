import { Skeleton } from "../feedback/skeleton.tsx";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";
import { asRow } from "./roles.ts";

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
