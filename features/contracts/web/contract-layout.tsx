import type { ReactNode } from "react";
import styles from "./contract-layout.module.css";

interface ContractLayoutProps {
  summary: ReactNode;
  /** Beside the summary; below it on a phone. */
  selector: ReactNode;
  cards: ReactNode;
  /** Where the buttons of the data stand: below what they change, or in its row. */
  buttons?: "below" | "beside";
  children: ReactNode;
}

/** Layout of the contract's sections, also used by its skeleton. */
export const ContractLayout = ({
  summary,
  selector,
  cards,
  buttons = "below",
  children,
}: ContractLayoutProps) => (
  <div className={styles.contract} data-buttons={buttons}>
    <div className={styles.top}>
      <div className={styles.summary}>{summary}</div>
      <div className={styles.selector}>{selector}</div>
    </div>
    <div className={styles.cards}>{cards}</div>
    {children}
  </div>
);
