import { regulatedAmountsOf } from "#energy/pricing/regulated-amounts.ts";
import { findContractableProducts } from "#features/catalogue/server/contractable-products.ts";
import { readIntervalPrices } from "#features/catalogue/server/interval-price-rows.ts";
import { pricedProductOf } from "#features/catalogue/server/priced-product.ts";
import { findRegulatedRows } from "#features/catalogue/server/regulated-queries.ts";
import { findWalletShares } from "#features/wallets/server/share-queries.ts";
import { createThreadPool } from "#platform/server/threads/thread-pool.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import type { StoredProduct } from "#features/catalogue/server/product-rows.ts";
import type { ConsumptionPorts } from "../get-consumption-chart.ts";
import type { OfferPorts } from "../offers/offer-ports.ts";

/** What the handlers of the feature need, on the catalogue of a test database. */
export const consumptionPorts = (database: TestDatabase): ConsumptionPorts & OfferPorts<StoredProduct> => {
  const db = database.unguarded;
  const configuration = {
    features: { virtualBattery: true },
    powerChangeCosts: { connectionEur: 9.04, accessEurPerKw: 19.7, extensionEurPerKw: 17.27 },
  };
  return {
    database,
    threads: createThreadPool(),
    findContractableProducts: (supply, day) => findContractableProducts(db, supply, day),
    pricedProductOf,
    readIntervalPrices: (key, range) => readIntervalPrices(db, key, range),
    readRegulatedAmounts: async () => regulatedAmountsOf(await findRegulatedRows(db)),
    findWalletShares: (keys, today) => findWalletShares(database, keys, today),
    readConfiguration: () => configuration,
  };
};
