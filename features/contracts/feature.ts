import { defineFeature } from "#platform/contract/feature.ts";
import { contractListTarget, contractRoutes } from "./contract/routes.ts";

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
  ],
  tables: [
    "products",
    "product_prices",
    "supply_points",
    "notification_addresses",
    "bank_accounts",
    "contracts",
    "contract_names",
    "supply_periods",
    "contract_services",
    "attachments",
    "solar_wallets",
    "solar_wallet_shares",
  ],
});
