import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { nextSorting } from "./column.ts";
import type { Column, Sorting } from "./column.ts";
import styles from "./data-table.module.css";
import { asColumnHeader, asRow, asRowGroup } from "./roles.ts";

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sorting: Sorting | undefined;
  onSortingChange: ((sorting: Sorting) => void) | undefined;
  actionsHeader: string | undefined;
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

export const TableHead = <Row,>({
  columns,
  sorting,
  onSortingChange,
  actionsHeader,
}: TableHeadProps<Row>) => (
  <thead {...asRowGroup} className={styles.head}>
    <tr {...asRow}>
      {columns.map((column) => {
        const direction = sorting?.key === column.key ? sorting.direction : "none";
        const Icon = icons[direction];
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
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSortingChange(nextSorting(sorting, column.key))}
              >
                {column.header}
                <Icon aria-hidden="true" data-direction={direction} />
              </button>
            ) : (
              column.header
            )}
          </th>
        );
      })}
      {actionsHeader !== undefined && (
        <th {...asColumnHeader} scope="col" className={styles.header} data-align="end">
          <VisuallyHidden>{actionsHeader}</VisuallyHidden>
        </th>
      )}
    </tr>
  </thead>
);
