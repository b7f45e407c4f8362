import type { PlainDate } from "#energy/calendar.ts";
import { regulatedAmountsOf } from "#energy/pricing/regulated-amounts.ts";
import { findMunicipalities } from "#features/addresses/server/list-municipalities.ts";
import { findMunicipalitiesOfProvince } from "#features/addresses/server/list-province-municipalities.ts";
import {
  findContractableProducts,
  type SupplyToContract,
} from "#features/catalogue/server/contractable-products.ts";
import { readIntervalPrices } from "#features/catalogue/server/interval-price-rows.ts";
import { pricedProductOf } from "#features/catalogue/server/priced-product.ts";
import { findRegulatedRows } from "#features/catalogue/server/regulated-queries.ts";
import { hasOptedOutOfSips } from "#features/contracts/server/contract-facts.ts";
import { readPvpcPrices } from "#features/market-prices/server/pvpc-prices.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** What several features look up of products, prices, places and supply points. */
export const catalogueLookUps = (database: Database) => ({
  readRegulatedAmounts: async () => regulatedAmountsOf(await findRegulatedRows(database.pool)),
  findContractableProducts: (supply: SupplyToContract, day: PlainDate) =>
    findContractableProducts(database.pool, supply, day),
  pricedProductOf,
  readIntervalPrices: readIntervalPrices.bind(undefined, database.pool),
  readPvpcPrices: readPvpcPrices.bind(undefined, database.pool),
  findMunicipalities: (postalCode: string) => findMunicipalities(database, postalCode),
  findMunicipalitiesOfProvince: (province: string) => findMunicipalitiesOfProvince(database, province),
  hasOptedOutOfSips: (supplyPoint: string) => hasOptedOutOfSips(database, supplyPoint),
});
