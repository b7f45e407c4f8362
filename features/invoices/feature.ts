import { defineFeature } from "#platform/contract/feature.ts";
import { invoiceRoutes } from "./contract/routes.ts";

/** Invoices: list, chart, amount due and printed document. */
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
