// Generated from the folders in features/ by `npm run features`. Do not edit.
import { loaders as addresses } from "#features/addresses/feature.ts";
import { loaders as addressesLoaders } from "#features/addresses/server/loaders.ts";
import { loaders as catalogue } from "#features/catalogue/feature.ts";
import { loaders as catalogueLoaders } from "#features/catalogue/server/loaders.ts";
import { loaders as consumption } from "#features/consumption/feature.ts";
import { loaders as consumptionLoaders } from "#features/consumption/server/loaders.ts";
import { loaders as contracts } from "#features/contracts/feature.ts";
import { loaders as contractsLoaders } from "#features/contracts/server/loaders.ts";
import { loaders as invoices } from "#features/invoices/feature.ts";
import { loaders as invoicesLoaders } from "#features/invoices/server/loaders.ts";
import { loaders as lookups } from "#features/lookups/feature.ts";
import { loaders as lookupsLoaders } from "#features/lookups/server/loaders.ts";
import { loaders as marketPrices } from "#features/market-prices/feature.ts";
import { loaders as marketPricesLoaders } from "#features/market-prices/server/loaders.ts";
import { loaders as profile } from "#features/profile/feature.ts";
import { loaders as profileLoaders } from "#features/profile/server/loaders.ts";
import { loaders as wallets } from "#features/wallets/feature.ts";
import { loaders as walletsLoaders } from "#features/wallets/server/loaders.ts";

/** The kinds of files that can be loaded, of every feature. */
export const declaredLoaders = {
  ...addresses,
  ...catalogue,
  ...consumption,
  ...contracts,
  ...invoices,
  ...lookups,
  ...marketPrices,
  ...profile,
  ...wallets,
};

/** A function for each kind: one that is missing does not compile. */
export const loaders = {
  ...addressesLoaders,
  ...catalogueLoaders,
  ...consumptionLoaders,
  ...contractsLoaders,
  ...invoicesLoaders,
  ...lookupsLoaders,
  ...marketPricesLoaders,
  ...profileLoaders,
  ...walletsLoaders,
} satisfies Record<keyof typeof declaredLoaders, unknown>;
