import * as z from "zod/mini";
import {
  defineSettings,
  listOf,
  off,
  on,
  rows,
  settingsGroup,
  text,
} from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineLoaders } from "#platform/contract/loaders.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { downloadTypes } from "./contract/invoice-file.ts";
import { invoiceRoutes } from "./contract/routes.ts";

/** Invoices: list, chart, amount due and printed document. */
export const feature = defineFeature({
  id: "invoices",
  routes: invoiceRoutes,
  navigation: [
    {
      route: "invoices",
      label: { ca: "Factures", es: "Facturas", en: "Bills" },
      group: "energy",
      icon: "ReceiptEuro",
      order: 10,
      shownTo: "customer",
    },
  ],
  actions: [
    {
      label: { ca: "Mira les teves factures", es: "Ver tus facturas", en: "See your bills" },
      detail: {
        ca: "Què deus i fins quan",
        es: "Qué debes y hasta cuándo",
        en: "What you owe and until when",
      },
      group: "invoices",
      order: 10,
      target: () => ({ route: invoiceRoutes.invoices }),
      inReadOnlySession: "allowed",
    },
    {
      label: { ca: "Paga una factura", es: "Pagar una factura", en: "Pay a bill" },
      detail: {
        ca: "Amb targeta, una o més alhora",
        es: "Con tarjeta, una o varias a la vez",
        en: "By card, one or several at once",
      },
      group: "invoices",
      order: 15,
      isOffered: (isOn) => isOn("features.onlinePayment"),
      target: () => ({ route: invoiceRoutes.invoicesAction, params: { action: "pay-online" } }),
      inReadOnlySession: "barred",
    },
    {
      label: { ca: "Descarrega una factura", es: "Descargar una factura", en: "Download a bill" },
      detail: { ca: "El document, en PDF", es: "El documento, en PDF", en: "The document, as a PDF" },
      group: "invoices",
      order: 20,
      target: () => ({ route: invoiceRoutes.invoicesAction, params: { action: "download" } }),
      inReadOnlySession: "allowed",
    },
  ],
});

export const settings = defineSettings(() => ({
  invoices: settingsGroup(
    {
      /** Rows of the list in the portal; calls without `limit` have 100. */
      itemsPerPage: rows(12),
      /** Columns of the list with their total in its foot. */
      totalColumns: listOf(["energy", "amount", "pending"], ["energy", "amount", "pending"]),
      /** Contracts with a series of their own in a chart; the palette has ten distinct colours. */
      contractsInChart: z._default(z.int().check(z.gte(2), z.lte(10)), 10),
      downloadTypes: listOf(downloadTypes, ["pdf"]),
    },
    { customer: "all" },
  ),
  signing: settingsGroup({
    /** Path of the PKCS#12 file whose key signs documents; its password is in the environment. */
    certificate: z.optional(text(500)),
  }),
  features: settingsGroup({ multipointInvoices: off, onlinePayment: on }, { visitor: "all" }),
}));

export const flags = defineFlags(settings, ["features.multipointInvoices", "features.onlinePayment"]);

const sixYears =
  "Código de Comercio, art. 30: invoices are kept for six years, with the name and tax id of their recipient";

/** Invoices have no retention: a customer sees all of them while the contract lasts, and the law's six years follow. */
export const tables = defineTables({
  invoices: { kind: "customer", erasure: { blanked: {}, retentionReason: sixYears } },
  invoice_numbers: {
    kind: "directory",
    key: "number",
    withheld: "repeats the numbers of invoices",
    erasure: { blanked: {}, retentionReason: sixYears },
  },
  invoice_documents: {
    kind: "customer",
    withheld: { storage_key: "the place of the file, which is exported itself" },
    erasure: { blanked: {}, retentionReason: sixYears },
    files: { nameColumn: "filename", keyColumn: "storage_key" },
  },
  invoice_pending_states: { kind: "customer", erasure: { blanked: {}, retentionReason: sixYears } },
});

export const loaders = defineLoaders({
  invoices: {
    contents: "invoices with what is printed on them, one JSON object a line",
    title: { ca: "Factures", es: "Facturas", en: "Bills" },
    format: "json_lines",
    order: 50,
  },
});
