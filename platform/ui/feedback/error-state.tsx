import type { ReactNode } from "react";
import { Button } from "../form/button.tsx";
import styles from "./state.module.css";

interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** That nothing was lost, and what to do. */
  children?: ReactNode;
  /** "Request 3f2a…", small, for customer support. */
  requestId?: ReactNode;
  retry?: { label: string; busyText?: string; onRetry: () => void };
  actions?: ReactNode;
}

/** Where a list or a card could not be loaded. */
export const ErrorState = ({ title, children, requestId, retry, actions }: ErrorStateProps) => (
  <div className={styles.state} data-tone="negative" role="alert">
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    <div className={styles.actions}>
      {retry !== undefined && (
        <Button busyText={retry.busyText} onClick={retry.onRetry}>
          {retry.label}
        </Button>
      )}
      {actions}
    </div>
    {requestId !== undefined && <p className={styles.small}>{requestId}</p>}
  </div>
);
