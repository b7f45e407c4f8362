import { ChartSkeleton } from "#platform/ui/charts/chart-skeleton.tsx";
import { Skeleton } from "#platform/ui/loading/skeleton.tsx";
import { Stack } from "#platform/ui/page/stack.tsx";
import { SummarySkeleton } from "./summary/summary-skeleton.tsx";
import { useWords } from "./words.ts";

/** The screen's shape before the contracts are known. */
export const ConsumptionSkeleton = () => {
  const t = useWords();
  return (
    <Stack gap="large">
      <Skeleton width="min(100%, 36rem)" height="78px" />
      <SummarySkeleton />
      <ChartSkeleton label={t("loading")} />
    </Stack>
  );
};
