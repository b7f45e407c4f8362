import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import styles from "./now-and-then.module.css";

interface NowAndThenProps {
  /** Null where it is not known. */
  readonly before: string | null;
  readonly after: string;
  /** Of numbers. */
  readonly difference: string | null;
  /** For screen readers, before each of the values. */
  readonly words: { readonly before: string; readonly after: string };
  /** In place of both values where they are the same. */
  readonly same?: ReactNode;
}

/** A value now and then; only the new one where the present one is not known. */
export const NowAndThen = ({ before, after, difference, words, same }: NowAndThenProps) => {
  if (before === null) return <strong>{after}</strong>;
  if (before === after && same !== undefined) return <span>{same}</span>;
  return (
    <span className={styles.values}>
      <span>
        <VisuallyHidden>{`${words.before} `}</VisuallyHidden>
        {before}
      </span>
      <ArrowRight aria-hidden="true" className={styles.arrow} />
      <strong>
        <VisuallyHidden>{`${words.after} `}</VisuallyHidden>
        {after}
      </strong>
      {difference !== null && <span className={styles.difference}>{difference}</span>}
    </span>
  );
};
