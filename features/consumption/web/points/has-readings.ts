import type { ConsumptionChart } from "#features/consumption/contract/consumption-chart.ts";

/** Whether anything is known of the days of an answer; they may lie before, after or between those with readings. */
export const hasReadings = ({ startsOn, kinds }: ConsumptionChart): boolean =>
  startsOn !== null && kinds.length > 0;
