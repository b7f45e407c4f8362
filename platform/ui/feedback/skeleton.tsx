import type { CSSProperties } from "react";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** CSS lengths: the shape of what comes. A line of text by default. */
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
}

/** A grey shape where something will be. Silent: whoever places it says that it is loading. */
export const Skeleton = ({ width = "100%", height = "1em" }: SkeletonProps) => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
);
