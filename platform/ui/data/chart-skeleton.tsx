import type { CSSProperties } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import styles from "./chart-skeleton.module.css";

interface ChartSkeletonProps {
  /** Announced: "Loading the consumption". */
  label: string;
}

const bars = 32;

/** Heights that rise and fall as a year does, in per cent; the same every time, so nothing flickers. */
const heightOf = (bar: number): number =>
  Math.round(52 + 26 * Math.cos((bar / bars) * Math.PI * 4) + ((bar * 37) % 17));

/** Thirty-two bars where the chart will be, of the chart's height. */
export const ChartSkeleton = ({ label }: ChartSkeletonProps) => (
  <output className={styles.skeleton}>
    <VisuallyHidden>{label}</VisuallyHidden>
    <Skeleton width="14rem" />
    <Skeleton width="22rem" />
    <span className={styles.bars} aria-hidden="true">
      {Array.from({ length: bars }, (_, bar) => {
        const shape: CSSProperties = { height: `${heightOf(bar)}%`, animationDelay: `${bar * -125}ms` };
        return <span key={bar} className={styles.bar} style={shape} />;
      })}
    </span>
  </output>
);
