import type { ChartType } from "#features/consumption/contract/chart-type.ts";

/** What a bar opens into: a month into its days, a day into its hours; undefined for hours and less. */
export const viewWithin = (view: ChartType): "daily" | "hourly" | undefined => {
  if (view === "monthly") return "daily";
  return view === "daily" ? "hourly" : undefined;
};
