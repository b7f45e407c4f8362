import type { ReactNode } from "react";
import styles from "./card-grid.module.css";

interface CardGridProps {
  children: ReactNode;
}

/** Cards side by side where there is room, one under another where there is not. */
export const CardGrid = ({ children }: CardGridProps) => <div className={styles.grid}>{children}</div>;
