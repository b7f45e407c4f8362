import type { Handler } from "#platform/server/handler.ts";
import type { ConsumptionPorts } from "./get-consumption-chart.ts";
import { handleDownloadConsumption } from "./download-consumption.ts";
import { handleGetConsumptionChart } from "./get-consumption-chart.ts";
import { handleGetConsumptionCost } from "./get-consumption-cost.ts";

export const handlers = (ports: ConsumptionPorts): Handler[] => [
  handleGetConsumptionChart(ports),
  handleGetConsumptionCost(ports),
  handleDownloadConsumption(ports),
];
