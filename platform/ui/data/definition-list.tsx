import type { ReactNode } from "react";
import styles from "./definition-list.module.css";

export interface Definition {
  term: ReactNode;
  description: ReactNode;
  /** What can be done with this one: a quiet button, a link. */
  action?: ReactNode;
}

interface DefinitionListProps {
  rows: readonly Definition[];
  /** `amounts` sets descriptions to the right; in `totals` the last of them is the sum. */
  layout?: "plain" | "amounts" | "totals";
}

/** Terms and what they are, one row each: contract data, a receipt. */
export const DefinitionList = ({ rows, layout = "plain" }: DefinitionListProps) => (
  <dl className={styles.list} data-layout={layout}>
    {rows.map((row, index) => (
      <div className={styles.row} key={index}>
        <dt className={styles.term}>{row.term}</dt>
        <dd className={styles.description}>{row.description}</dd>
        {row.action !== undefined && <dd className={styles.action}>{row.action}</dd>}
      </div>
    ))}
  </dl>
);
