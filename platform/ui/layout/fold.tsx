import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import styles from "./fold.module.css";

interface FoldProps {
  title: ReactNode;
  /** What is inside in a few words, or its main value: read without opening it. */
  detail?: ReactNode;
  /** The anchor of the address (`#consumption`). */
  id?: string;
  /** Opens it: the address asks for what is inside. */
  open?: boolean;
  /** `opening` leaves the children out until it is opened: a chart, or calls of its own. */
  content?: "always" | "opening";
  children: ReactNode;
}

/** A part of a page that is opened on demand. Put several in one FoldList. */
export const Fold = ({ title, detail, id, open = false, content = "always", children }: FoldProps) => {
  const titleId = useId();
  const [asked, setAsked] = useState(open);
  const [isOpen, setOpen] = useState(open);
  const [wasOpen, setWasOpen] = useState(open);
  // The address can ask for it once more, while the person may close it in between.
  if (asked !== open) {
    setAsked(open);
    if (open) setOpen(true);
  }
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <section id={id} className={styles.fold} aria-labelledby={titleId}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.words}>
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            {detail !== undefined && <span className={styles.detail}>{detail}</span>}
          </span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className={styles.content}>{(content === "always" || wasOpen) && children}</div>
      </details>
    </section>
  );
};

/** Folds of equal rank, one under another. */
export const FoldList = ({ children }: { children: ReactNode }) => (
  <div className={styles.list}>{children}</div>
);
