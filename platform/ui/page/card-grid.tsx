import type { ReactNode } from "react";

import styles from "./card-grid.module.css";

interface CardGridProps {
  children: ReactNode;
}

/** Cards side by side where there is room, one under another where there is not. */
export function CardGrid({ children }: CardGridProps) {
  return <div className={styles.grid}>{children}</div>;
}
