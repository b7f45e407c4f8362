import type { Configuration } from "#features/deployment/contract/configuration.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Handler } from "#platform/server/handler.ts";
import { handleChartInvoices } from "./chart-invoices.ts";
import { handleDownloadInvoicePdf } from "./download-invoice-pdf.ts";
import { handleDownloadMultipointInvoicePdf } from "./download-multipoint-invoice-pdf.ts";
import { handleListFilterValues } from "./list-filter-values.ts";
import { handleListInvoices } from "./list-invoices.ts";
import { handleListMultipointInvoices } from "./list-multipoint-invoices.ts";
import { invoicePdfMaker } from "./pdf/invoice-pdf.ts";
import type { Retailer } from "./pdf/printed-invoice.ts";
import { handleSummarizeInvoices } from "./summarize-invoices.ts";

export type InvoicesPorts = {
  readonly database: Database;
  readonly configuration: { readonly organization: Retailer; readonly theme: Configuration["theme"] };
};

export const invoicesHandlers = ({ database, configuration }: InvoicesPorts): Handler[] => {
  const { organization: retailer, theme } = configuration;
  const makeInvoicePdf = invoicePdfMaker({ retailer, theme });
  return [
    handleListInvoices({ database }),
    handleListMultipointInvoices({ database }),
    handleChartInvoices({ database }),
    handleSummarizeInvoices({ database }),
    handleListFilterValues({ database }),
    handleDownloadInvoicePdf({ database, makeInvoicePdf }),
    handleDownloadMultipointInvoicePdf({ database, makeInvoicePdf }),
  ];
};
