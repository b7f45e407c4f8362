import type { Handler } from "#platform/server/handler.ts";
import { handleChartInvoices } from "./chart-invoices.ts";
import { handleDownloadInvoicePdf } from "./download-invoice-pdf.ts";
import { handleDownloadMultipointInvoicePdf } from "./download-invoice-pdf.ts";
import { handleListFilterValues } from "./list-filter-values.ts";
import { handleListInvoices, type InvoiceListPorts } from "./list-invoices.ts";
import { handleListMultipointInvoices } from "./list-invoices.ts";
import type { InvoicePdfMaker } from "./pdf/invoice-pdf.ts";
import { handleSummarizeInvoices } from "./summarize-invoices.ts";

export type InvoicesPorts = InvoiceListPorts & {
  readonly makeInvoicePdf: InvoicePdfMaker;
};

export const handlers = (ports: InvoicesPorts): Handler[] => [
  handleListInvoices(ports),
  handleListMultipointInvoices(ports),
  handleChartInvoices(ports),
  handleSummarizeInvoices(ports),
  handleListFilterValues(ports),
  handleDownloadInvoicePdf(ports),
  handleDownloadMultipointInvoicePdf(ports),
];
