import type { ReactNode } from "react";
import { ErrorPicture, type ErrorScene } from "./error-picture.tsx";
import styles from "./error-page.module.css";

interface ErrorPageProps {
  scene: ErrorScene;
  /** 401, 403, 404, 500, 503; none where the server gave no answer. */
  code?: ReactNode;
  title: ReactNode;
  documentTitle?: string;
  children?: ReactNode;
  actions?: ReactNode;
  requestId?: ReactNode;
}

/** A whole page that cannot be shown: what happened, and the way on. */
export const ErrorPage = (props: ErrorPageProps) => {
  const { scene, code, title, documentTitle, children, actions, requestId } = props;
  return (
    <div className={styles.page}>
      {documentTitle !== undefined && <title>{documentTitle}</title>}
      <ErrorPicture scene={scene} />
      {code !== undefined && <p className={styles.code}>{code}</p>}
      <h1 className={styles.title} id="page-title" tabIndex={-1}>
        {title}
      </h1>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {requestId !== undefined && <p className={styles.small}>{requestId}</p>}
    </div>
  );
};
