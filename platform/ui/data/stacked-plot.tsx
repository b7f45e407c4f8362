import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { ChartSeries, ChartProps } from "./chart-series.ts";
import { hatchOf } from "./plot-drawing.ts";
import { plotBox, plotOptions, type PlotBox } from "./plot-options.ts";
import { meanOf, periodRuns, stackValues, sumOf, totalAt } from "./plot-values.ts";
import { Scrubber } from "./scrubber.tsx";
import styles from "./stacked-plot.module.css";
import { useChartColours, useHatched } from "./use-chart-colours.ts";

interface LegendEntry {
  series: ChartSeries;
  /** At the point looked at, or of them all. */
  value: string;
  /** Whether the point looked at is not of this series. */
  isOther?: boolean;
}

interface ChartLegendProps {
  heading: string;
  total: { label: string; value: string } | undefined;
  entries: readonly LegendEntry[];
}

/** Names, tones and values in one place: the legend is also the readout. */
const ChartLegend = ({ heading, total, entries }: ChartLegendProps) => (
  <div className={styles.legend}>
    <p className={styles.heading}>
      {heading}
      {total !== undefined && (
        <>
          {" "}
          <span className={styles.total}>
            {total.label} <b>{total.value}</b>
          </span>
        </>
      )}
    </p>
    <ul className={styles.entries}>
      {entries.map(({ series, value, isOther }) => (
        <li key={series.id} className={styles.entry} data-other={isOther || undefined}>
          <span
            className={styles.swatch}
            data-hatch={hatchOf(series.tone)}
            style={{ backgroundColor: `var(--llum-${series.tone})` }}
          />
          <span>{series.label}</span>
          <span className={styles.value}>{value}</span>
        </li>
      ))}
    </ul>
  </div>
);

interface StackedPlotProps extends ChartProps {
  shape: "bars" | "area";
  /** Whether each point has some series only: of the others nothing is written there. */
  hasOwnSeries?: boolean;
  /** Period of each point, named under the bars. */
  periods?: readonly string[];
}

const noPeriods: readonly string[] = [];

/** What the legend reads at a point, or of all points. */
const readoutOf = (props: StackedPlotProps, index: number | undefined) => {
  const { series, words, formatValue, formatTogether, hasOwnSeries = false } = props;
  const wholeOf = props.readsWhole === "means" ? meanOf : sumOf;
  const known = series.map((entry) => (index === undefined ? wholeOf(entry) : (entry.values[index] ?? null)));
  const values = known.filter((value) => value !== null);
  const together = formatTogether?.(
    values,
    series.filter((_, place) => (known[place] ?? null) !== null),
  );
  const texts = together?.values ?? values.map(formatValue);
  let read = 0;
  const entries = known.map((value, place): LegendEntry | undefined => {
    const entry = series[place];
    if (entry === undefined) return undefined;
    if (value !== null) return { series: entry, value: texts[read++] ?? "" };
    const isOther = hasOwnSeries && values.length > 0;
    return { series: entry, value: isOther ? "" : words.none, isOther };
  });
  const sum = index === undefined ? values.reduce((all, value) => all + value, 0) : totalAt(series, index);
  return {
    entries: entries.filter((entry) => entry !== undefined),
    total: sum === undefined ? words.none : (together?.total ?? formatValue(sum)),
  };
};

/** Place of a point's column in the holder. */
const overPoint = (
  { left, top, width, height }: PlotBox,
  { index, points }: { index: number; points: number },
): CSSProperties => ({
  width: width / points,
  height,
  translate: `${left + (index * width) / points}px ${top}px`,
});

/** The drawn chart. Heavy: reached through the lazy charts only. */
export const StackedPlot = (props: StackedPlotProps) => {
  const { series, words, ticks, pointLabel, formatValue, formatScale, pageStep = 12, onPointChange } = props;
  const { shape, layout, periods = noPeriods, selectedPoint } = props;
  const holder = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<PlotBox>();
  const [index, setIndex] = useState<number>();
  const colours = useChartColours();
  const isHatched = useHatched();
  const stack = useMemo(() => stackValues(series, layout), [series, layout]);
  const runs = useMemo(() => periodRuns(periods), [periods]);
  const scaleFormat = useRef(formatScale);

  // uPlot and the canvas live outside React: made anew when what is drawn changes, resized with the box.
  useEffect(() => {
    scaleFormat.current = formatScale;
  });
  useEffect(() => {
    const element = holder.current;
    if (element === null) return undefined;
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const format = (value: number) => scaleFormat.current(value);
    const { options, data } = plotOptions(
      { stack, ticks, shape, runs, colours, isHatched, formatScale: format },
      size(),
    );
    const plot = new uPlot(options, data, element);
    const place = () => setBox(plotBox(plot));
    const observer = new ResizeObserver(() => {
      plot.setSize(size());
      queueMicrotask(place);
    });
    observer.observe(element);
    queueMicrotask(place);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [stack, ticks, shape, runs, colours, isHatched]);

  const handleIndexChange = (changed: number | undefined) => {
    setIndex(changed);
    onPointChange?.(changed);
  };
  const { entries, total } = readoutOf(props, index);
  const looked = index ?? stack.points - 1;
  const spoken = series
    .filter(({ values }) => typeof values[looked] === "number")
    .map((entry) => `${entry.label}: ${formatValue(entry.values[looked] ?? 0)}`);
  return (
    <div className={styles.chart}>
      <ChartLegend
        heading={index === undefined ? words.whole : pointLabel(index)}
        total={words.total === undefined ? undefined : { label: words.total, value: total }}
        entries={entries}
      />
      <div className={styles.holder} ref={holder}>
        {box !== undefined && selectedPoint !== undefined && (
          <span
            className={styles.selected}
            style={overPoint(box, { index: selectedPoint, points: stack.points })}
          />
        )}
        <Scrubber
          box={box}
          points={stack.points}
          index={index}
          onIndexChange={handleIndexChange}
          label={words.label}
          valueText={[pointLabel(looked), ...spoken].join(", ")}
          pageStep={pageStep}
        />
      </div>
    </div>
  );
};
