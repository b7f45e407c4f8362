/** The heavy half of the charts. Asked for while the values are on their way, so that both arrive together. */
export const loadPlot = () => import("./stacked-plot.tsx");
