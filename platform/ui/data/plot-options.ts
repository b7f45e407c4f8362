import uPlot from "uplot";
import type { ChartProps } from "./chart-series.ts";
import {
  type BarStyle,
  canvasDensity,
  drawBars,
  drawZero,
  drawPeriods,
  periodBandPx,
} from "./plot-drawing.ts";
import { thinTicks, type PeriodRun, type Stack } from "./plot-values.ts";

export interface Drawing extends BarStyle {
  stack: Stack;
  ticks: ChartProps["ticks"];
  shape: "bars" | "area";
  /** The band under the bars; empty without one. */
  runs: readonly PeriodRun[];
  formatScale: (value: number) => string;
}

/** Where the plot is inside its box, in CSS pixels. */
export interface PlotBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface PlotSize {
  width: number;
  height: number;
}

const font = '14px "Inter Variable", sans-serif';

/** Room for the widest label of the scale. */
const scaleWidth = (labels: readonly string[] | null): number =>
  14 + 8 * Math.max(3, ...(labels ?? []).map((label) => label.length));

const axes = (drawing: Drawing): uPlot.Axis[] => {
  const { ticks, runs, colours, formatScale, stack } = drawing;
  const band = runs.length > 0 ? periodBandPx : 0;
  const visible = (plot: uPlot) =>
    thinTicks(ticks, { width: plot.bbox.width / canvasDensity(), points: stack.points });
  return [
    {
      font: font,
      stroke: () => colours("ink-soft"),
      grid: { show: false },
      ticks: { show: false },
      gap: 8 + band,
      size: 34 + band,
      splits: (plot) => visible(plot).map((tick) => tick.index),
      values: (plot) => visible(plot).map((tick) => tick.label),
    },
    {
      font: font,
      stroke: () => colours("ink-soft"),
      // A value without a label, such as half a payment, has no line.
      grid: {
        stroke: () => colours("line"),
        width: 1,
        filter: (_plot, splits) => splits.map((value) => (formatScale(value) === "" ? null : value)),
      },
      ticks: { show: false },
      gap: 8,
      space: 44,
      size: (_plot, labels) => scaleWidth(labels),
      values: (_plot, splits) => splits.map(formatScale),
    },
  ];
};

/** Appended to a colour: an area alone lets the scale's lines through. */
const translucent = "80";

/** Stacked areas, the whole at the back, so that each covers what is not its own. */
const areaSeries = ({ stack, colours }: Drawing): uPlot.Series[] =>
  stack.layers.toReversed().map(({ series }) => ({
    stroke: () => (series.tone === "surplus" ? colours("surplus-line") : colours(series.tone)),
    fill: () => `${colours(series.tone)}${stack.layers.length === 1 ? translucent : ""}`,
    width: 1,
    points: { show: false },
  }));

const unseen: uPlot.Series = { paths: () => null, points: { show: false } };

/** Data and options of a plot. Points stand at whole numbers, so a day may have 23, 24 or 25 hours. */
export const plotOptions = (
  drawing: Drawing,
  size: PlotSize,
): { options: uPlot.Options; data: uPlot.AlignedData } => {
  const { stack, shape, runs, colours, isHatched } = drawing;
  const places = Float64Array.from({ length: stack.points }, (_, index) => index);
  const isArea = shape === "area";
  const range = uPlot.rangeNum(stack.lowest, stack.highest === stack.lowest ? 1 : stack.highest, 0.08, true);
  const options: uPlot.Options = {
    ...size,
    padding: [10, 2, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    scales: {
      x: { time: false, range: () => [-0.5, stack.points - 0.5] },
      y: { range: () => range },
    },
    axes: axes(drawing),
    series: [{}, ...(isArea ? areaSeries(drawing) : [unseen])],
    hooks: {
      draw: [
        (plot) => {
          if (!isArea) drawBars(plot, { layers: stack.layers, colours, isHatched });
          if (stack.lowest < 0) drawZero(plot, colours);
          drawPeriods(plot, runs, colours);
        },
      ],
    },
  };
  const data: uPlot.AlignedData = isArea
    ? [places, ...stack.layers.toReversed().map(({ to }) => to)]
    : [places, stack.tops];
  return { options, data };
};

/** Where the plot of a drawn chart is. */
export const plotBox = (plot: uPlot): PlotBox => {
  const { left, top, width, height } = plot.bbox;
  const density = canvasDensity();
  return { left: left / density, top: top / density, width: width / density, height: height / density };
};
