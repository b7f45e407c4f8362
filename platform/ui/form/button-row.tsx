import type { ReactNode } from "react";
import styles from "./button-row.module.css";

interface ButtonRowProps {
  children: ReactNode;
}

/** Buttons side by side; on a phone one above the other, each as wide as the thumb's reach. */
export const ButtonRow = ({ children }: ButtonRowProps) => <div className={styles.row}>{children}</div>;
