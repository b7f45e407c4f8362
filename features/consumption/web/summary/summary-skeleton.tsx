import { Skeleton } from "#platform/ui/loading/skeleton.tsx";
import { Stack } from "#platform/ui/page/stack.tsx";
import styles from "./usage-summary.module.css";

/** The summary's shape. Silent: the chart beside it says that it is loading. */
export const SummarySkeleton = () => (
  <div className={styles.summary}>
    <Stack gap="small">
      <Skeleton width="min(100%, 16rem)" height="1.55em" />
      <Skeleton width="11rem" height="3.3rem" />
      <Skeleton width="min(100%, 20rem)" height="1.55em" />
    </Stack>
    <Stack gap="small">
      <Skeleton width="10rem" height="1.55em" />
      <Skeleton height="1.55em" />
      <Skeleton height="1.55em" />
      <Skeleton height="1.55em" />
    </Stack>
  </div>
);
