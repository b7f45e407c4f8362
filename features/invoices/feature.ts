import { defineFeature } from "#platform/contract/feature.ts";
import { chartInvoices } from "./contract/chart-invoices.ts";
import { downloadInvoicePdf } from "./contract/download-invoice-pdf.ts";
import { downloadMultipointInvoicePdf } from "./contract/download-multipoint-invoice-pdf.ts";
import { listFilterValues } from "./contract/list-filter-values.ts";
import { listInvoices } from "./contract/list-invoices.ts";
import { listMultipointInvoices } from "./contract/list-multipoint-invoices.ts";
import { invoiceRoutes } from "./contract/routes.ts";
import { summarizeInvoices } from "./contract/summarize-invoices.ts";

/** Invoices: list, chart, what is owed, and the printed document. */
export const feature = defineFeature({
  id: "invoices",
  routes: invoiceRoutes,
  navigation: [
    {
      route: "invoices",
      label: "invoices",
      group: "energy",
      icon: "invoices",
      order: 10,
      shownTo: "customer",
    },
  ],
  tables: ["invoices", "invoice_numbers", "invoice_pending_states"],
});

export const endpoints = [
  listInvoices,
  listMultipointInvoices,
  chartInvoices,
  summarizeInvoices,
  downloadInvoicePdf,
  downloadMultipointInvoicePdf,
  listFilterValues,
];
