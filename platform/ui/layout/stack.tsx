import type { ReactNode } from "react";
import styles from "./stack.module.css";

interface StackProps {
  /** Space between, in steps of 4 px: `small` 8, `normal` 16, `large` 32. */
  gap?: "small" | "normal" | "large";
  children: ReactNode;
}

/** Things one under another at an even distance. */
export const Stack = ({ gap = "normal", children }: StackProps) => (
  <div className={styles.stack} data-gap={gap}>
    {children}
  </div>
);
