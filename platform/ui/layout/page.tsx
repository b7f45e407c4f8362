import type { ReactNode } from "react";
import styles from "./page.module.css";

interface PageProps {
  title: ReactNode;
  /** The browser tab's words; nothing is set when absent. */
  documentTitle?: string;
  /** One or two sentences under the title: the answer, or what the page is for. */
  lead?: ReactNode;
  /** Where it comes from: usually a link back. */
  back?: ReactNode;
  /** The page's main buttons. */
  actions?: ReactNode;
  /** `narrow` for a form or sign-in, `reading` for text, `wide` for charts, `full` for tables of many columns. */
  width?: "narrow" | "reading" | "wide" | "full";
  /** Beside the content where there is room, and after it on a phone. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page's one `h1`, its lead and its actions. The `h1` takes focus from the router after a navigation. */
export const Page = (props: PageProps) => {
  const { title, documentTitle, lead, back, actions, width = "wide", aside, children } = props;
  return (
    <div className={styles.page} data-width={width} data-aside={aside === undefined ? undefined : true}>
      {documentTitle !== undefined && <title>{documentTitle}</title>}
      <header className={styles.head}>
        {back !== undefined && <div className={styles.back}>{back}</div>}
        <div className={styles.words}>
          <h1 className={styles.title} id="page-title" tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {aside === undefined ? (
        children
      ) : (
        <div className={styles.columns}>
          <div>{children}</div>
          <div className={styles.aside}>{aside}</div>
        </div>
      )}
    </div>
  );
};
