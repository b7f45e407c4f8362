import type { Handler } from "#platform/server/handler.ts";
import type { ConsumptionPorts } from "./get-consumption-chart.ts";
import { handleDownloadConsumption } from "./download-consumption.ts";
import { handleGetConsumptionChart } from "./get-consumption-chart.ts";

export const handlers = (ports: ConsumptionPorts): Handler[] => [
  handleGetConsumptionChart(ports),
  handleDownloadConsumption(ports),
];
