import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import { Skeleton } from "./skeleton.tsx";
import styles from "./skeleton-text.module.css";

interface SkeletonTextProps {
  lines: number;
  /** Announced: "Loading the contract". */
  label: string;
}

const widths = ["92%", "100%", "78%", "86%"];

/** Lines of text to come; the last is short, as last lines are. */
export const SkeletonText = ({ lines, label }: SkeletonTextProps) => (
  <output className={styles.lines}>
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} width={line === lines - 1 ? "52%" : widths[line % widths.length]} />
    ))}
  </output>
);
