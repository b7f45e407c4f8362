import { useId, type ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  title: ReactNode;
  /** `h2` under the page, `h3` inside another section. */
  level?: 2 | 3;
  lead?: ReactNode;
  actions?: ReactNode;
  /** The anchor of the address (`#consumption`). */
  id?: string;
  children: ReactNode;
}

/** A part of a page with its heading: lines and space, no box. */
export const Section = ({ title, level = 2, lead, actions, id, children }: SectionProps) => {
  const titleId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className={styles.section} data-level={level} id={id} aria-labelledby={titleId}>
      <header className={styles.head}>
        <Heading className={styles.title} id={titleId}>
          {title}
        </Heading>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      </header>
      {children}
    </section>
  );
};
