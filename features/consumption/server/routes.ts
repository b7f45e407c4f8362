import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { type AlertEmailPorts, alertEmailWorkers } from "./alert-emails.ts";
import { handleArchiveConsumption } from "./supplies/archive-consumption.ts";
import { handleListConsumptionAlerts, handleUpdateConsumptionAlert } from "./consumption-alerts.ts";
import { type ConsumptionPorts, handleGetConsumptionChart } from "./get-consumption-chart.ts";
import { handleDownloadConsumption, handleDownloadContractsConsumption } from "./download-consumption.ts";
import { handleGetBillForecast } from "./get-bill-forecast.ts";
import { handleGetConsumptionCost } from "./get-consumption-cost.ts";
import { handleCompareOwnOffers } from "./offers/compare-own-offers.ts";
import type { OfferPorts, SoldProduct } from "./offers/offer-ports.ts";
import { handleSummarizeConsumption } from "./summarize-consumption.ts";
import { handleGetConsumptionPatterns } from "./get-consumption-patterns.ts";
import { handleExportSupplyConsumption } from "./supplies/export-supply-consumption.ts";
import { handleListSupplyConsumption } from "./supplies/list-supply-consumption.ts";

export const workers = (ports: AlertEmailPorts): Worker[] => alertEmailWorkers(ports);

export const handlers = <Stored extends SoldProduct>(
  ports: ConsumptionPorts & OfferPorts<Stored>,
): Handler[] => [
  handleGetConsumptionChart(ports),
  handleGetConsumptionCost(ports),
  handleGetBillForecast(ports),
  handleListSupplyConsumption(ports),
  handleExportSupplyConsumption(ports),
  handleDownloadConsumption(ports),
  handleDownloadContractsConsumption(ports),
  handleArchiveConsumption(ports),
  handleSummarizeConsumption(ports),
  handleGetConsumptionPatterns(ports),
  handleCompareOwnOffers(ports),
  handleListConsumptionAlerts(ports),
  handleUpdateConsumptionAlert(ports),
];
