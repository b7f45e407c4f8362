import type { Handler } from "#platform/server/handler.ts";
import { handleArchiveInvoices, type InvoiceArchivePorts } from "./archive-invoices.ts";
import { type ChartPorts, handleChartInvoices } from "./chart-invoices.ts";
import {
  handleDownloadInvoiceFile,
  handleDownloadInvoicePdf,
  handleDownloadMultipointInvoiceFile,
  handleDownloadMultipointInvoicePdf,
} from "./download-invoice-file.ts";
import { handleDownloadYearlyStatement, type StatementPorts } from "./download-yearly-statement.ts";
import { handleExportInvoices, handleTotalInvoices, type InvoiceExportPorts } from "./export-invoices.ts";
import { handleGetBillStory } from "./get-bill-story.ts";
import { handleGetInvoice, type InvoiceDetailPorts } from "./get-invoice.ts";
import { handleListFilterValues } from "./list-filter-values.ts";
import { handleListInvoices, type InvoiceListPorts, handleListMultipointInvoices } from "./list-invoices.ts";
import { handleTotalInvoiceSites } from "./total-invoice-sites.ts";
import { handleSummarizeInvoices } from "./summarize-invoices.ts";

type Configured<Ports> = Ports extends { readonly readConfiguration: () => infer Settings }
  ? Settings
  : never;

type AllPorts = InvoiceListPorts &
  InvoiceDetailPorts &
  InvoiceArchivePorts &
  InvoiceExportPorts &
  StatementPorts;

export type InvoicesPorts = Omit<AllPorts, "readConfiguration"> & {
  readonly readConfiguration: () => Configured<InvoiceListPorts> &
    Configured<InvoiceArchivePorts> &
    Configured<InvoiceExportPorts> &
    Configured<ChartPorts>;
};

export const handlers = (ports: InvoicesPorts): Handler[] => [
  handleListInvoices(ports),
  handleListMultipointInvoices(ports),
  handleGetInvoice(ports),
  handleChartInvoices(ports),
  handleSummarizeInvoices(ports),
  handleGetBillStory(ports),
  handleListFilterValues(ports),
  handleDownloadInvoicePdf(ports),
  handleDownloadMultipointInvoicePdf(ports),
  handleDownloadInvoiceFile(ports),
  handleArchiveInvoices(ports),
  handleExportInvoices(ports),
  handleTotalInvoices(ports),
  handleTotalInvoiceSites(ports),
  handleDownloadYearlyStatement(ports),
  handleDownloadMultipointInvoiceFile(ports),
];
