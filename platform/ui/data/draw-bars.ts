import type uPlot from "uplot";
import { canvasDensity } from "./density.ts";
import { hatchFill, hatchOf } from "./hatch.ts";
import type { StackedLayer } from "./stack-values.ts";
import type { ChartColours } from "./use-chart-colours.ts";

/** Below this width a texture is noise. */
const hatchFromPx = 7;

interface Bars {
  layers: readonly StackedLayer[];
  colours: ChartColours;
}

interface BarBox {
  left: number;
  width: number;
}

/** Left edge and width of a point's bar in canvas pixels; never thinner than one. */
const barBox = (plot: uPlot, index: number, density: number): BarBox => {
  const left = plot.valToPos(index - 0.5, "x", true);
  const step = plot.valToPos(index + 0.5, "x", true) - left;
  const width = Math.max(1, Math.min(step * 0.76, 56 * density));
  return { left: left + (step - width) / 2, width };
};

interface Shapes {
  bars: Path2D;
  outlines: Path2D;
}

const shapesOf = (plot: uPlot, { from, to }: StackedLayer, gap: number): Shapes => {
  const density = canvasDensity();
  const bars = new Path2D();
  const outlines = new Path2D();
  to.forEach((end, index) => {
    const start = from[index] ?? 0;
    if (end === start) return;
    const { left, width } = barBox(plot, index, density);
    const a = plot.valToPos(start, "y", true);
    const b = plot.valToPos(end, "y", true);
    const height = Math.max(density, Math.abs(a - b) - (start === 0 ? 0 : gap));
    const top = end > start ? b : b - height;
    bars.rect(left, top, width, height);
    outlines.rect(left + density / 2, top + density / 2, width - density, height - density);
  });
  return { bars, outlines };
};

const drawLayer = (plot: uPlot, layer: StackedLayer, colours: ChartColours) => {
  const pen = plot.ctx;
  const density = canvasDensity();
  const { tone } = layer.series;
  const isWide = barBox(plot, 0, density).width >= hatchFromPx * density;
  const { bars, outlines } = shapesOf(plot, layer, isWide ? density : 0);
  const fill = colours(tone);
  pen.fillStyle = isWide ? hatchFill(hatchOf(tone), { fill, line: colours("surface") }) : fill;
  pen.fill(bars);
  if (!isWide || hatchOf(tone) === "plain") return;
  pen.strokeStyle = tone === "surplus" ? colours("surplus-line") : fill;
  pen.lineWidth = density;
  pen.stroke(outlines);
};

/** Draws stacked bars on the plot, each layer with its colour, its texture and a hair of space. */
export const drawBars = (plot: uPlot, { layers, colours }: Bars): void => {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const layer of layers) drawLayer(plot, layer, colours);
  ctx.restore();
};

/** The line of zero, over the bars, where some go below it. */
export const drawZero = (plot: uPlot, colours: ChartColours): void => {
  const { ctx, bbox } = plot;
  const y = Math.round(plot.valToPos(0, "y", true)) + 0.5;
  ctx.save();
  ctx.strokeStyle = colours("ink-soft");
  ctx.lineWidth = canvasDensity();
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
};
