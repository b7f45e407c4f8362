import { defineFeature } from "#platform/contract/feature.ts";
import { downloadContractAttachment } from "./contract/download-contract-attachment.ts";
import { getContract } from "./contract/get-contract.ts";
import { listContractNames } from "./contract/list-contract-names.ts";
import { listContracts } from "./contract/list-contracts.ts";

/** Contracts: the list, each one with everything about it, and its documents. */
export const feature = defineFeature({
  id: "contracts",
  routes: {
    contracts: {
      paths: {
        ca: "/contractes/:contractType",
        es: "/contratos/:contractType",
        en: "/contracts/:contractType",
      },
      access: "private",
    },
    contractsAction: {
      paths: {
        ca: "/contractes/:contractType/accio/:action",
        es: "/contratos/:contractType/accion/:action",
        en: "/contracts/:contractType/action/:action",
      },
      access: "private",
    },
    contract: {
      paths: {
        ca: "/contractes/:contractType/:contractName",
        es: "/contratos/:contractType/:contractName",
        en: "/contracts/:contractType/:contractName",
      },
      access: "private",
    },
    contractAction: {
      paths: {
        ca: "/contractes/:contractType/:contractName/accio/:action",
        es: "/contratos/:contractType/:contractName/accion/:action",
        en: "/contracts/:contractType/:contractName/action/:action",
      },
      access: "private",
    },
    gasContract: {
      paths: {
        ca: "/contractes-gas/:contractName",
        es: "/contratos-gas/:contractName",
        en: "/contracts-gas/:contractName",
      },
      access: "private",
    },
  },
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

export const endpoints = [listContracts, listContractNames, getContract, downloadContractAttachment];
