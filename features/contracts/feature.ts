import { defineFeature } from "#platform/contract/feature.ts";
import { contractRoutes } from "./contract/routes.ts";

/** Contracts: list, details and documents. */
export const feature = defineFeature({
  id: "contracts",
  routes: contractRoutes,
  navigation: [
    {
      route: "contracts",
      params: { contractType: "electricity" },
      label: "contracts",
      group: "energy",
      icon: "contracts",
      order: 20,
      shownTo: "customer",
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
