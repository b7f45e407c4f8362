import type { Benchmark } from "./measure/result-table.ts";
import { bundles } from "./bundles.ts";
import { capacity } from "./capacity.ts";
import { chartPaints } from "./charts.ts";
import { contractList } from "./contract-list.ts";
import { curveLoading } from "./curve-loading.ts";
import { desk } from "./desk.ts";
import { enumeration } from "./enumeration.ts";
import { forecasts } from "./forecasts.ts";
import { growth } from "./growth.ts";
import { invoiceFiles } from "./invoice-files.ts";
import { invoicePage } from "./invoice-page.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { priceAlerts } from "./price-alerts.ts";
import { pricing } from "./pricing.ts";
import { publicScreens } from "./public-screens.ts";
import { quarterHours } from "./quarter-hours.ts";
import { screenLoads } from "./screens.ts";
import { startTimes } from "./start-times.ts";
import { upgrades } from "./upgrades.ts";
import { uploads } from "./uploads.ts";

/** Every benchmark, in the order of the budgets. */
export const benchmarks: readonly Benchmark[] = [
  invoicePage,
  invoicePdf,
  invoiceFiles,
  contractList,
  uploads,
  bundles,
  screenLoads,
  publicScreens,
  quarterHours,
  chartPaints,
  startTimes,
  curveLoading,
  forecasts,
  pricing,
  growth,
  enumeration,
  desk,
  priceAlerts,
  upgrades,
  capacity,
];
