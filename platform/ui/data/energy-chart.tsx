import { type CSSProperties, lazy, Suspense } from "react";
import { Skeleton } from "../feedback/skeleton.tsx";
import { VisuallyHidden } from "../layout/visually-hidden.tsx";
import type { PeriodRole } from "../theme/energy-palette.ts";
import type { ChartProps } from "./chart-series.ts";
import styles from "./energy-chart.module.css";

/** The heavy half of the charts. Asked for while the values are on their way, so that both arrive together. */
export const loadPlot = () => import("./stacked-plot.tsx");

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
      <StackedPlot
        {...chart}
        shape={shape}
        periods={shape === "bars" ? periods : undefined}
        hasOwnSeries={periods !== undefined}
      />
    </Suspense>
  );
};
