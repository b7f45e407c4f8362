import { lazy, Suspense } from "react";
import type { ChartProps } from "./chart-series.ts";
import { ChartSkeleton } from "./chart-skeleton.tsx";
import { loadPlot } from "./load-plot.ts";

const StackedPlot = lazy(async () => ({ default: (await loadPlot()).StackedPlot }));

interface StackedBarChartProps extends ChartProps {
  loadingLabel: string;
}

/** Bars of several series one over another, month by month; what is negative hangs below zero. */
export const StackedBarChart = ({ loadingLabel, ...chart }: StackedBarChartProps) => (
  <Suspense fallback={<ChartSkeleton label={loadingLabel} />}>
    <StackedPlot {...chart} shape="bars" />
  </Suspense>
);
