import type { ReactNode } from "react";
import styles from "./explained.module.css";

interface ExplainedProps {
  children: ReactNode;
  /** What it is, in a sentence. */
  meaning: ReactNode;
}

/** A value of the trade with its meaning on the spot. */
export const Explained = ({ children, meaning }: ExplainedProps) => (
  <span className={styles.explained}>
    <span>{children}</span>
    <span className={styles.meaning}>{meaning}</span>
  </span>
);
