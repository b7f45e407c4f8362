import type { ReactNode } from "react";
import styles from "./contract-layout.module.css";

interface ContractLayoutProps {
  summary: ReactNode;
  /** Beside the summary; below it on a phone, where the summary is what was asked for. */
  selector: ReactNode;
  cards: ReactNode;
  children: ReactNode;
}

/** Where the parts of a contract stand, the same while they load. */
export const ContractLayout = ({ summary, selector, cards, children }: ContractLayoutProps) => (
  <div className={styles.contract}>
    <div className={styles.top}>
      <div className={styles.summary}>{summary}</div>
      <div className={styles.selector}>{selector}</div>
    </div>
    <div className={styles.cards}>{cards}</div>
    {children}
  </div>
);
