import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import styles from "./usage-summary.module.css";

/** The summary's shape, for a tariff of three periods. Silent: the chart beside it says that it is loading. */
export const SummarySkeleton = () => (
  <div className={styles.summary}>
    <div className={styles.figureSkeleton}>
      <Skeleton width="min(100%, 16rem)" height="1.55em" />
      <Skeleton width="11rem" height="calc(1.1 * var(--llum-text-figure) - 4px)" />
      <Skeleton width="min(100%, 20rem)" height="3.1em" />
    </div>
    <div className={styles.periodsSkeleton}>
      <Skeleton width="10rem" height="1.2em" />
      <Skeleton height="1.55em" />
      <Skeleton height="1.55em" />
      <Skeleton height="1.55em" />
    </div>
  </div>
);
