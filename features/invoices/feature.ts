import { defineFeature } from "#platform/contract/feature.ts";
import { chartInvoices } from "./contract/chart-invoices.ts";
import { downloadInvoicePdf } from "./contract/download-invoice-pdf.ts";
import { downloadMultipointInvoicePdf } from "./contract/download-multipoint-invoice-pdf.ts";
import { listFilterValues } from "./contract/list-filter-values.ts";
import { listInvoices } from "./contract/list-invoices.ts";
import { listMultipointInvoices } from "./contract/list-multipoint-invoices.ts";
import { summarizeInvoices } from "./contract/summarize-invoices.ts";

/** Invoices: list, chart, what is owed, and the printed document. */
export const feature = defineFeature({
  id: "invoices",
  routes: {
    invoices: {
      paths: { ca: "/factures", es: "/facturas", en: "/invoices" },
      access: "private",
    },
    invoicesAction: {
      paths: { ca: "/factures/:action", es: "/facturas/:action", en: "/invoices/:action" },
      access: "private",
    },
    contractInvoices: {
      paths: {
        ca: "/contractes/:contractType/:contractName/factures",
        es: "/contratos/:contractType/:contractName/facturas",
        en: "/contracts/:contractType/:contractName/invoices",
      },
      access: "private",
    },
    contractInvoicesAction: {
      paths: {
        ca: "/contractes/:contractType/:contractName/factures/accio/:action",
        es: "/contratos/:contractType/:contractName/facturas/accion/:action",
        en: "/contracts/:contractType/:contractName/invoices/action/:action",
      },
      access: "private",
    },
    gasContractInvoices: {
      paths: {
        ca: "/contractes-gas/:contractName/factures-gas",
        es: "/contratos-gas/:contractName/facturas-gas",
        en: "/contracts-gas/:contractName/invoices-gas",
      },
      access: "private",
    },
    multipointInvoices: {
      paths: { ca: "/invoices-multipoint", es: "/invoices-multipoint", en: "/invoices-multipoint" },
      access: "private",
    },
  },
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
