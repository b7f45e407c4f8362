import type uPlot from "uplot";

/** Canvas pixels in a CSS pixel of a plot. */
export const densityOf = (plot: uPlot): number => plot.ctx.canvas.width / plot.width;
