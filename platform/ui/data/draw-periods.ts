import type uPlot from "uplot";
import { isPeriodRole } from "../theme/energy-palette.ts";
import { canvasDensity } from "./density.ts";
import type { PeriodRun } from "./period-runs.ts";
import type { ChartColours } from "./use-chart-colours.ts";

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
