import { defineSettings, off, on, rows, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineLoaders } from "#platform/contract/loaders.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { contractActionTarget, contractListTarget, contractRoutes } from "./contract/routes.ts";

/** Contracts: list, details and documents. */
export const feature = defineFeature({
  id: "contracts",
  routes: contractRoutes,
  navigation: [
    {
      route: "contracts",
      params: { contractType: "electricity" },
      label: { ca: "Contractes", es: "Contratos", en: "Contracts" },
      group: "energy",
      icon: "FileText",
      order: 20,
      shownTo: "customer",
    },
  ],
  actions: [
    {
      label: { ca: "Mira els teus contractes", es: "Ver tus contratos", en: "See your contracts" },
      detail: {
        ca: "Potència, preu i estat de cadascun",
        es: "Potencia, precio y estado de cada uno",
        en: "Power, price and state of each one",
      },
      group: "contracts",
      order: 10,
      target: contractListTarget,
      inReadOnlySession: "allowed",
    },
    {
      label: { ca: "Descarrega un contracte", es: "Descargar un contrato", en: "Download a contract" },
      detail: {
        ca: "En PDF, amb condicions i preus",
        es: "En PDF, con condiciones y precios",
        en: "As a PDF, with conditions and prices",
      },
      group: "contracts",
      order: 20,
      isOffered: (isOn) => isOn("features.contractReportDownload"),
      target: contractActionTarget("download"),
      inReadOnlySession: "allowed",
    },
  ],
});

export const settings = defineSettings(() => ({
  contracts: settingsGroup(
    { itemsPerPage: rows(10), showProduct: on, showPower: on, dontShowSearchFilter: off },
    { customer: "all" },
  ),
  features: settingsGroup(
    {
      contractReportDownload: on,
      selfConsumption: on,
      /** The main buttons of a contract in one row, on a phone too. */
      horizontalButtonLayout: off,
    },
    { visitor: "all" },
  ),
}));

export const flags = defineFlags(settings, ["features.contractReportDownload", "features.selfConsumption"]);

const behindInvoices = "the subject of an invoice that must be kept; names and addresses are blanked";

const historyOfContract = "the history of the contract, which the customer reads";

export const tables = defineTables({
  supply_points: {
    kind: "customer",
    withheld: { address_order: "repeats the address, for sorting" },
    erasure: {
      blanked: { cups: "", street: "", cadastral_reference: null },
      retentionReason: behindInvoices,
    },
  },
  notification_addresses: { kind: "customer", erasure: "delete" },
  bank_accounts: { kind: "customer", erasure: "delete" },
  sepa_mandates: {
    kind: "customer",
    erasure: "delete",
    noRetention: "proof of the mandate for the debits that are charged with it",
  },
  mandates: {
    kind: "customer",
    erasure: "delete",
    noRetention: "valid until it is cancelled or 36 months after its last debit",
  },
  contracts: {
    kind: "customer",
    erasure: {
      blanked: {
        holder_name: "",
        holder_tax_id: "",
        fiscal_address: "",
        search_text: "",
        notification_address_id: null,
        bank_account_id: null,
      },
      retentionReason: behindInvoices,
    },
  },
  contract_names: {
    kind: "directory",
    key: "name",
    withheld: "repeats the numbers of contracts",
    erasure: { blanked: {}, retentionReason: behindInvoices },
  },
  supply_periods: {
    kind: "directory",
    key: "supply_point",
    withheld: "repeats supply points and contracts",
    erasure: "delete",
  },
  contract_terms: { kind: "customer", erasure: "delete", noRetention: historyOfContract },
  contract_aliases: { kind: "customer", erasure: "delete" },
  maximum_demands: { kind: "customer", erasure: "delete", retention: { from: "month", keep: "6 years" } },
  contract_communications: {
    kind: "customer",
    withheld: { record_sha256: "recognises a record that was loaded before" },
    erasure: "delete",
    noRetention: historyOfContract,
  },
  communication_documents: {
    kind: "customer",
    withheld: { storage_key: "the place of the file, which is exported itself" },
    erasure: "delete",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
  },
  contract_services: { kind: "customer", erasure: "delete" },
  attachments: {
    kind: "customer",
    withheld: { storage_key: "the place of the file, which is exported itself" },
    erasure: "delete",
    files: { nameColumn: "filename", keyColumn: "storage_key" },
    noRetention: historyOfContract,
  },
});

export const loaders = defineLoaders({
  contracts: {
    contents: "contracts, one JSON object a line; their documents lie beside the file",
    title: { ca: "Contractes", es: "Contratos", en: "Contracts" },
    format: "json_lines",
    order: 40,
  },
  "maximum-demands": {
    contents: "highest demand of each month and period, one JSON object a line",
    title: { ca: "Maxímetres", es: "Maxímetros", en: "Maximum demands" },
    format: "json_lines",
    order: 45,
  },
  communications: {
    contents: "what was sent about contracts, one JSON object a line; the documents lie beside the file",
    title: {
      ca: "Comunicacions enviades sobre contractes",
      es: "Comunicaciones enviadas sobre contratos",
      en: "Messages sent about contracts",
    },
    format: "json_lines",
    order: 47,
  },
});
