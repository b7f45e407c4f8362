import type { ReactNode } from "react";
import styles from "./contract-layout.module.css";

interface ContractLayoutProps {
  summary: ReactNode;
  /** Beside the summary; below it on a phone. */
  selector: ReactNode;
  cards: ReactNode;
  children: ReactNode;
}

/** Layout of the contract's sections, also used by its skeleton. */
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
