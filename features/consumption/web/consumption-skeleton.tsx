import { ChartSkeleton } from "#platform/ui/data/energy-chart.tsx";
import { Skeleton } from "#platform/ui/feedback/skeleton.tsx";
import styles from "./consumption-layout.module.css";
import { SummarySkeleton } from "./summary/summary-skeleton.tsx";
import { useWords } from "./words.ts";

/** The screen's shape before the contracts are known. */
export const ConsumptionSkeleton = () => {
  const t = useWords();
  return (
    <div className={styles.layout}>
      <Skeleton width="min(100%, 36rem)" height="78px" />
      <div className={styles.first}>
        <SummarySkeleton />
      </div>
      <ChartSkeleton label={t("loading")} />
    </div>
  );
};
