import type { ReactNode } from "react";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";
import { asCell, asRow, asRowHeader } from "./roles.ts";

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions: ReactNode;
}

export const TableRow = <Row,>({ row, columns, actions }: TableRowProps<Row>) => (
  <tr {...asRow} className={styles.row}>
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
