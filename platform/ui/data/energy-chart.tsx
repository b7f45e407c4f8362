import { lazy, Suspense } from "react";
import type { PeriodRole } from "../theme/energy-palette.ts";
import type { ChartProps } from "./chart-series.ts";
import { ChartSkeleton } from "./chart-skeleton.tsx";
import { loadPlot } from "./load-plot.ts";

const StackedPlot = lazy(async () => ({ default: (await loadPlot()).StackedPlot }));

interface EnergyChartProps extends ChartProps {
  loadingLabel: string;
  /** Tariff period of each point, written under the bars; for hours and quarter-hours. */
  periods?: readonly PeriodRole[];
}

/** More points than this are drawn as an area. */
const barsUpTo = 800;

/**
 * Energy over time: months, days, hours (coloured by period, see `seriesByPeriod`) or a year of
 * quarter-hours. Exported energy is a series of tone `surplus` with negative values. Points are counted, not
 * dated, so a day may have 23, 24 or 25 hours.
 */
export const EnergyChart = ({ loadingLabel, periods, ...chart }: EnergyChartProps) => {
  const points = chart.series.reduce((most, { values }) => Math.max(most, values.length), 0);
  const shape = points > barsUpTo ? "area" : "bars";
  return (
    <Suspense fallback={<ChartSkeleton label={loadingLabel} />}>
      <StackedPlot {...chart} shape={shape} periods={shape === "bars" ? periods : undefined} />
    </Suspense>
  );
};
