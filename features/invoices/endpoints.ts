import { chartInvoices } from "./contract/chart-invoices.ts";
import { downloadInvoicePdf } from "./contract/download-invoice-pdf.ts";
import { downloadMultipointInvoicePdf } from "./contract/download-multipoint-invoice-pdf.ts";
import { listFilterValues } from "./contract/list-filter-values.ts";
import { listInvoices } from "./contract/list-invoices.ts";
import { listMultipointInvoices } from "./contract/list-multipoint-invoices.ts";
import { summarizeInvoices } from "./contract/summarize-invoices.ts";

/** Every call of the feature. Apart from `feature.ts`, so that the portal's first page does not load them all. */
export const endpoints = [
  listInvoices,
  listMultipointInvoices,
  chartInvoices,
  summarizeInvoices,
  downloadInvoicePdf,
  downloadMultipointInvoicePdf,
  listFilterValues,
];
