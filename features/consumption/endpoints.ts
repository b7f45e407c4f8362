import { downloadConsumption } from "./contract/download-consumption.ts";
import { getConsumptionChart } from "./contract/get-consumption-chart.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [getConsumptionChart, downloadConsumption];
