import type pg from "pg";
import type { PlainDate } from "#energy/calendar.ts";
import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import { yearBefore } from "#energy/pricing/year-of-use.ts";
import { readIntervalPrices } from "./interval-price-rows.ts";
import type { OfferedSupply } from "./offers/offered-supply.ts";
import type { StoredProduct } from "./product-rows.ts";

/** The prices of the last twelve whole months of each indexed product. */
export const pricesOfIndexed = async (
  pool: pg.Pool,
  products: readonly StoredProduct[],
  { supply: { accessTariff, zone }, today }: { readonly supply: OfferedSupply; readonly today: PlainDate },
): Promise<Map<string, IntervalPrices>> =>
  new Map(
    await Promise.all(
      products
        .filter(({ kind }) => kind === "indexed")
        .map(
          async ({ productId }) =>
            [
              productId,
              await readIntervalPrices(pool, { productId, accessTariff, zone }, yearBefore(today)),
            ] as const,
        ),
    ),
  );
