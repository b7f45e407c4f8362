import type { FeatureRoute } from "#platform/contract/feature.ts";

/**
 * `type=gas` in the query of `invoices` opens the gas tab; `contractType` is `electricity`, `gas`
 * or `multipoint`; `action` is one of `invoiceActions`, and any other opens the list.
 */
export const invoiceRoutes = {
  invoices: {
    paths: { ca: "/factures", es: "/facturas", en: "/invoices" },
    access: "private",
    isRendered: true,
  },
  invoice: {
    paths: {
      ca: "/factures/detall/:invoiceId",
      es: "/facturas/detalle/:invoiceId",
      en: "/invoices/detail/:invoiceId",
    },
    access: "private",
  },
  invoicesAction: {
    paths: { ca: "/factures/:action", es: "/facturas/:action", en: "/invoices/:action" },
    access: "private",
    // Bills are paid there (`pay-online`).
    cardForm: true,
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
    // Bills are paid there (`pay-online`).
    cardForm: true,
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
    requires: "features.multipointInvoices",
  },
} as const satisfies Record<string, FeatureRoute>;

export const invoiceActions = ["download", "pay-online"] as const;
