import type { ReactNode } from "react";
import styles from "./error-page.module.css";

interface ErrorPageProps {
  /** 401, 403, 404, 500, 503. */
  code: ReactNode;
  title: ReactNode;
  documentTitle?: string;
  children?: ReactNode;
  actions?: ReactNode;
  requestId?: ReactNode;
}

/** A whole page that cannot be shown: what happened, and the way on. */
export const ErrorPage = ({ code, title, documentTitle, children, actions, requestId }: ErrorPageProps) => (
  <div className={styles.page}>
    {documentTitle !== undefined && <title>{documentTitle}</title>}
    <p className={styles.code}>{code}</p>
    <h1 className={styles.title} id="page-title" tabIndex={-1}>
      {title}
    </h1>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    {requestId !== undefined && <p className={styles.small}>{requestId}</p>}
  </div>
);
