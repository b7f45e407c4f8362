import type { ReactNode } from "react";
import styles from "./key-figure.module.css";

interface KeyFiguresProps {
  children: ReactNode;
}

/** A row of KeyFigure; they wrap on a phone. */
export const KeyFigures = ({ children }: KeyFiguresProps) => <dl className={styles.row}>{children}</dl>;
