import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./disclosure.module.css";

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Opens it, such as for an error within. */
  open?: boolean;
}

/** Further detail on demand: what a term means, how a cost is made up. */
export const Disclosure = ({ summary, children, open }: DisclosureProps) => (
  <details className={styles.disclosure} open={open}>
    <summary className={styles.summary}>
      <ChevronRight aria-hidden="true" />
      {summary}
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
);
