import type { CSSProperties } from "react";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** CSS lengths: the shape of what comes. A line of text by default. */
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
}

/** A grey shape in place of content that is loading. Hidden from screen readers: its container announces the loading. */
export const Skeleton = ({ width = "100%", height = "1em" }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
);

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
