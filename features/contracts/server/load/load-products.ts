import { loadRecords, type LoadOptions, type Outcome } from "#platform/server/loading/load-records.ts";
import type { LoadReport } from "#platform/server/loading/load-report.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { productRecord, type ProductRecord } from "#features/contracts/contract/product-record.ts";
import { findProducts, type ProductRow, saveProducts } from "./product-queries.ts";

/** The first thing that is wrong with a product's record by itself; undefined when nothing is. */
const productProblem = ({ prices }: ProductRecord): string | undefined => {
  for (const [index, price] of prices.entries()) {
    const { accessTariff, validFrom, validTo } = price;
    if (validTo && validTo <= validFrom) {
      return `prices of ${accessTariff}: valid_to ${validTo} is not after valid_from ${validFrom}`;
    }
    const clash = prices
      .slice(0, index)
      .find(
        (earlier) =>
          earlier.accessTariff === accessTariff &&
          earlier.validFrom < (validTo ?? "9999-12-31") &&
          validFrom < (earlier.validTo ?? "9999-12-31"),
      );
    if (clash !== undefined) {
      return (
        `prices of ${accessTariff} from ${clash.validFrom} and from ${validFrom} hold on the same days: ` +
        "end the earlier one with valid_to, the day from which the later one holds"
      );
    }
  }
  return undefined;
};

const rowOf = ({ productId, commodity, commercialName, onSale, prices }: ProductRecord): ProductRow => ({
  product_id: productId,
  commodity,
  commercial_name: commercialName,
  on_sale: onSale,
  prices: prices
    .map((price) => ({
      access_tariff: price.accessTariff,
      valid_from: price.validFrom,
      valid_to: price.validTo ?? null,
      power_eur_kw_year: price.powerEurKwYear,
      energy_eur_kwh: price.energyEurKwh,
      surplus_eur_kwh: price.surplusEurKwh,
      fixed_eur_day: price.fixedEurDay,
    }))
    .toSorted((a, b) =>
      `${a.access_tariff} ${a.valid_from}` < `${b.access_tariff} ${b.valid_from}` ? -1 : 1,
    ),
});

const applyBatch = async (
  { client }: Load,
  batch: readonly Row<ProductRecord>[],
): Promise<readonly Outcome[]> => {
  const rows = batch.map(({ record }) => rowOf(record));
  const known = await findProducts(
    client,
    rows.map(({ product_id }) => product_id),
  );
  const outcomes = rows.map((row): Outcome => {
    const present = known.get(row.product_id);
    if (present === undefined) return { outcome: "new" };
    if (present.commodity !== row.commodity) {
      return {
        outcome: "refused",
        reason: `product ${row.product_id} is of ${present.commodity}: give what is sold now another product_id`,
      };
    }
    return { outcome: JSON.stringify(present) === JSON.stringify(row) ? "unchanged" : "changed" };
  });
  const written = rows.filter((_, index) => /^(new|changed)$/.test(outcomes[index]?.outcome ?? ""));
  if (written.length > 0) await saveProducts(client, written);
  return outcomes;
};

/**
 * Loads what the retailer sells, with its prices. A record replaces the product's name, whether it is on sale and
 * all its prices. Products that the file does not name stay as they are.
 */
export const loadProducts = (options: LoadOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: productRecord,
      keyOf: ({ productId }) => productId,
      keyName: "product",
      check: productProblem,
      apply: applyBatch,
    },
    options,
  );
