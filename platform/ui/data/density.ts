import uPlot from "uplot";

/** Canvas pixels in a CSS pixel; not read off a canvas, which still has its old size while its plot is given another. */
export const canvasDensity = (): number => uPlot.pxRatio;
