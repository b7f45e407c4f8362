import type { ReactNode } from "react";
import styles from "./state.module.css";

interface EmptyStateProps {
  title: ReactNode;
  /** What will be here, and what to do now. */
  children?: ReactNode;
  actions?: ReactNode;
  icon?: ReactNode;
}

/** Where a list has nothing yet. */
export const EmptyState = ({ title, children, actions, icon }: EmptyStateProps) => (
  <div className={styles.state}>
    {icon !== undefined && <div className={styles.icon}>{icon}</div>}
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </div>
);
