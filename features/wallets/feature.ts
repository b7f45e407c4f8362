import * as z from "zod/mini";
import { defineSettings, listOf, on, settingsGroup } from "#platform/contract/define-settings.ts";
import { defineFeature } from "#platform/contract/feature.ts";
import { defineFlags } from "#platform/contract/flags.ts";
import { defineLoaders } from "#platform/contract/loaders.ts";
import { defineTables } from "#platform/contract/tables.ts";
import { walletRoutes } from "./contract/routes.ts";
import { discountTypes } from "./contract/wallet-share.ts";

/** Solar wallets: what a roof's surplus earns, and which contracts spend it. */
export const feature = defineFeature({
  id: "wallets",
  routes: walletRoutes,
  navigation: [
    {
      route: "wallets",
      label: { ca: "Moneders solars", es: "Monederos solares", en: "Solar wallets" },
      group: "energy",
      icon: "Sun",
      order: 33,
      shownTo: "customer",
      hiddenFor: ({ hasSolarWallets }) => !hasSolarWallets,
    },
  ],
});

export const settings = defineSettings(() => ({
  wallets: settingsGroup(
    {
      /** Years after which what was earned and not used is lost; 0 for never. */
      expiryYears: z._default(z.int().check(z.gte(0), z.lte(50)), 5),
      /** What the customer can choose to have done with discounts. */
      discountTypes: listOf(discountTypes, discountTypes),
    },
    { customer: "all" },
  ),
  features: settingsGroup({ virtualBattery: on }, { visitor: "all" }),
}));

export const flags = defineFlags(settings, ["features.virtualBattery"]);

export const tables = defineTables({
  solar_wallets: { kind: "customer", erasure: "delete" },
  solar_wallet_shares: { kind: "customer", erasure: "delete" },
  solar_wallet_entries: { kind: "customer", erasure: "delete" },
});

export const loaders = defineLoaders({
  "wallet-entries": {
    contents: "entries of solar wallets, one JSON object a line",
    title: {
      ca: "Moviments dels moneders solars",
      es: "Movimientos de los monederos solares",
      en: "Entries of solar wallets",
    },
    format: "json_lines",
    order: 55,
  },
});
