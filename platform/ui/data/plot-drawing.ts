import uPlot from "uplot";
import { type EnergyRole, isPeriodRole } from "../theme/energy-palette.ts";
import type { StackedLayer, PeriodRun } from "./plot-values.ts";
import type { ChartColours } from "./use-chart-colours.ts";

/** Canvas pixels in a CSS pixel; not read off a canvas, which still has its old size while its plot is given another. */
export const canvasDensity = (): number => uPlot.pxRatio;

export type Hatch = "plain" | "rising" | "falling" | "level" | "dots" | "cross";

const hatches: Partial<Record<EnergyRole, Hatch>> = {
  p2: "rising",
  p3: "dots",
  p4: "falling",
  p5: "level",
  p6: "cross",
  surplus: "rising",
  estimated: "falling",
};

/** The texture that tells a tone apart without its colour. */
export const hatchOf = (tone: EnergyRole): Hatch => hatches[tone] ?? "plain";

const size = 8;

const strokeLines = (pen: CanvasRenderingContext2D, hatch: Hatch) => {
  pen.beginPath();
  for (const shift of [-size, 0, size]) {
    if (hatch === "rising" || hatch === "cross") {
      pen.moveTo(shift - 1, size + 1);
      pen.lineTo(shift + size + 1, -1);
    }
    if (hatch === "falling" || hatch === "cross") {
      pen.moveTo(shift - 1, -1);
      pen.lineTo(shift + size + 1, size + 1);
    }
  }
  if (hatch === "level") {
    pen.moveTo(0, size / 2);
    pen.lineTo(size, size / 2);
  }
  pen.stroke();
};

interface HatchColours {
  fill: string;
  /** Of the texture: what the bars stand on. */
  line: string;
}

/** A fill for a canvas: the colour, with its texture scaled to the screen's density. */
const hatchFill = (hatch: Hatch, { fill, line }: HatchColours): string | CanvasPattern => {
  if (hatch === "plain") return fill;
  const tile = document.createElement("canvas");
  const density = Math.max(1, Math.round(devicePixelRatio));
  tile.width = size * density;
  tile.height = size * density;
  const pen = tile.getContext("2d");
  if (pen === null) return fill;
  pen.scale(density, density);
  pen.fillStyle = fill;
  pen.fillRect(0, 0, size, size);
  pen.globalAlpha = 0.55;
  pen.strokeStyle = line;
  pen.fillStyle = line;
  pen.lineWidth = 1.25;
  if (hatch === "dots") {
    pen.fillRect(1, 1, 2, 2);
    pen.fillRect(5, 5, 2, 2);
  } else {
    strokeLines(pen, hatch);
  }
  return pen.createPattern(tile, "repeat") ?? fill;
};

/** Below this width a texture is noise. */
const hatchFromPx = 7;

export interface BarStyle {
  colours: ChartColours;
  /** Whether bars have textures besides their colours. */
  isHatched: boolean;
}

interface Bars extends BarStyle {
  layers: readonly StackedLayer[];
}

interface BarBox {
  left: number;
  width: number;
}

interface BarPlace {
  index: number;
  lane: StackedLayer["lane"];
  density: number;
}

/** Left edge and width of a point's bar in canvas pixels; never thinner than one. */
const barBox = (plot: uPlot, { index, lane, density }: BarPlace): BarBox => {
  const left = plot.valToPos(index - 0.5, "x", true);
  const step = plot.valToPos(index + 0.5, "x", true) - left;
  const width = Math.max(1, Math.min(step * 0.76, 56 * density * Math.min(lane.count, 3)));
  const laneWidth = width / lane.count;
  return { left: left + (step - width) / 2 + lane.index * laneWidth, width: Math.max(1, laneWidth) };
};

interface Shapes {
  bars: Path2D;
  outlines: Path2D;
}

const shapesOf = (plot: uPlot, { from, to, lane }: StackedLayer, gap: number): Shapes => {
  const density = canvasDensity();
  const bars = new Path2D();
  const outlines = new Path2D();
  to.forEach((end, index) => {
    const start = from[index] ?? 0;
    if (end === start) return;
    const { left, width } = barBox(plot, { index, lane, density });
    const a = plot.valToPos(start, "y", true);
    const b = plot.valToPos(end, "y", true);
    const height = Math.max(density, Math.abs(a - b) - (start === 0 ? 0 : gap));
    const top = end > start ? b : b - height;
    bars.rect(left, top, width, height);
    outlines.rect(left + density / 2, top + density / 2, width - density, height - density);
  });
  return { bars, outlines };
};

const drawLayer = (plot: uPlot, layer: StackedLayer, { colours, isHatched }: BarStyle) => {
  const pen = plot.ctx;
  const density = canvasDensity();
  const { tone } = layer.series;
  const isWide = barBox(plot, { index: 0, lane: layer.lane, density }).width >= hatchFromPx * density;
  const { bars, outlines } = shapesOf(plot, layer, isWide ? density : 0);
  const fill = colours(tone);
  const hatch = isHatched && isWide ? hatchOf(tone) : "plain";
  pen.fillStyle = hatchFill(hatch, { fill, line: colours("surface") });
  pen.fill(bars);
  // The surplus is too pale without a darker edge.
  if (!isWide || (hatch === "plain" && tone !== "surplus")) return;
  pen.strokeStyle = tone === "surplus" ? colours("surplus-line") : fill;
  pen.lineWidth = density;
  pen.stroke(outlines);
};

/** Draws stacked bars on the plot, each layer with its colour and a hair of space; with textures where asked. */
export const drawBars = (plot: uPlot, { layers, ...style }: Bars): void => {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const layer of layers) drawLayer(plot, layer, style);
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

/** Height of the band with its margin, in CSS pixels: the axis stands that much lower. */
export const periodBandPx = 24;

const bandPx = 18;
const labelFromPx = 20;

/** Under the bars, the periods in words: P3, P2, P1… Colour only repeats them. */
export const drawPeriods = (plot: uPlot, runs: readonly PeriodRun[], colours: ChartColours): void => {
  const { ctx, bbox } = plot;
  const density = canvasDensity();
  const top = bbox.top + bbox.height + 4 * density;
  const height = bandPx * density;
  ctx.save();
  ctx.font = `600 ${12 * density}px "Inter Variable", sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  for (const run of runs) {
    if (!isPeriodRole(run.period)) continue;
    const left = plot.valToPos(run.first - 0.5, "x", true) + density;
    const width = plot.valToPos(run.last + 0.5, "x", true) - left - density;
    ctx.fillStyle = colours(run.period);
    ctx.fillRect(left, top + height - 4 * density, Math.max(1, width), 4 * density);
    if (width < labelFromPx * density) continue;
    ctx.fillStyle = colours("ink");
    ctx.fillText(run.period.toUpperCase(), left + width / 2, top + (height - 4 * density) / 2);
  }
  ctx.restore();
};
