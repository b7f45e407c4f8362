import type { Handler } from "#platform/server/handler.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import { priceAlertEmailWorkers, type PriceAlertEmailPorts } from "./alerts/price-alert-emails.ts";
import {
  handleDeletePriceAlert,
  handleListPriceAlerts,
  handleListPriceProducts,
  handleSavePriceAlert,
} from "./alerts/price-alerts.ts";
import { handleRequestPriceCall, type PriceCallPorts } from "./alerts/request-price-call.ts";
import {
  handleDownloadCheapestHours,
  handleGetMarketPrices,
  type MarketPricePorts,
} from "./get-market-prices.ts";
import { handleGetOwnPrices, type OwnPricesPorts } from "./get-own-prices.ts";

export const workers = (ports: PriceAlertEmailPorts): Worker[] => priceAlertEmailWorkers(ports);

export const handlers = (ports: MarketPricePorts & OwnPricesPorts & PriceCallPorts): Handler[] => [
  handleGetMarketPrices(ports),
  handleGetOwnPrices(ports),
  handleDownloadCheapestHours(ports),
  handleListPriceProducts(ports),
  handleListPriceAlerts(ports),
  handleSavePriceAlert(ports),
  handleDeletePriceAlert(ports),
  handleRequestPriceCall(ports),
];
