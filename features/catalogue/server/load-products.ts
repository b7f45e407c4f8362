import type pg from "pg";
import * as z from "zod/mini";
import { offeredOptions } from "#features/contracts/contract/tariff-options.ts";
import {
  arrayOf,
  bool,
  date,
  execute,
  json,
  nullable,
  numeric,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import {
  loadRecords,
  type LoadOptions,
  type Outcome,
  type LoadReport,
} from "#platform/server/loading/load-records.ts";
import type { Load } from "#platform/server/loading/load-transaction.ts";
import type { Row } from "#platform/server/loading/read-rows.ts";
import { productRecord, type ProductRecord } from "../contract/product-record.ts";

export interface PriceRow {
  access_tariff: string;
  valid_from: string;
  valid_to: string | null;
  power_eur_kw_year: number[];
  energy_eur_kwh: number[];
  surplus_eur_kwh: number;
  fixed_eur_day: number;
}
/** `prices` are sorted by access tariff and first day. */
export interface ProductRow {
  product_id: string;
  commodity: string;
  commercial_name: string;
  on_sale: boolean;
  tariff_options: z.output<typeof offeredOptions>;
  prices: PriceRow[];
}

const priceColumns = `access_tariff, valid_from, valid_to, power_eur_kw_year, energy_eur_kwh,
                      surplus_eur_kwh, fixed_eur_day`;

const findProducts = async (
  client: pg.ClientBase,
  productIds: readonly string[],
): Promise<Map<string, ProductRow>> => {
  const products = await queryRows(client, {
    name: "load-find-products",
    text: `select product_id, commodity, commercial_name, on_sale, tariff_options from products
           where product_id = any($1)`,
    values: [productIds],
    columns: {
      product_id: text,
      commodity: text,
      commercial_name: text,
      on_sale: bool,
      tariff_options: json(z.pipe(z.unknown(), offeredOptions)),
    },
  });
  const prices = await queryRows(client, {
    name: "load-find-product-prices",
    text: `select product_id, ${priceColumns} from product_prices where product_id = any($1)
           order by access_tariff collate "C", valid_from`,
    values: [productIds],
    columns: {
      product_id: text,
      access_tariff: text,
      valid_from: date,
      valid_to: nullable(date),
      power_eur_kw_year: arrayOf(numeric),
      energy_eur_kwh: arrayOf(numeric),
      surplus_eur_kwh: numeric,
      fixed_eur_day: numeric,
    },
  });
  const found = new Map<string, ProductRow>(products.map((row) => [row.product_id, { ...row, prices: [] }]));
  for (const { product_id, ...price } of prices) found.get(product_id)?.prices.push(price);
  return found;
};

/** Upserts products and replaces their prices. */
const saveProducts = async (client: pg.ClientBase, products: readonly ProductRow[]): Promise<void> => {
  await execute(client, {
    name: "load-save-products",
    text: `insert into products (product_id, commodity, commercial_name, on_sale, tariff_options)
           select product_id, commodity, commercial_name, on_sale, tariff_options from jsonb_to_recordset($1) as r
             (product_id text, commodity text, commercial_name text, on_sale boolean, tariff_options jsonb)
           on conflict (product_id) do update
           set commercial_name = excluded.commercial_name, on_sale = excluded.on_sale,
             tariff_options = excluded.tariff_options`,
    values: [JSON.stringify(products)],
  });
  await execute(client, {
    name: "load-delete-product-prices",
    text: "delete from product_prices where product_id = any($1)",
    values: [products.map(({ product_id }) => product_id)],
  });
  const prices = products.flatMap(({ product_id, prices: own }) =>
    own.map((price) => ({ product_id, ...price })),
  );
  await execute(client, {
    name: "load-insert-product-prices",
    text: `insert into product_prices (product_id, ${priceColumns})
           select product_id, ${priceColumns} from jsonb_to_recordset($1) as r
             (product_id text, access_tariff text, valid_from date, valid_to date, power_eur_kw_year numeric[],
              energy_eur_kwh numeric[], surplus_eur_kwh numeric, fixed_eur_day numeric)`,
    values: [JSON.stringify(prices)],
  });
};

/** The first rule that the record alone breaks; undefined for a valid record. */
const productProblem = ({ prices }: ProductRecord): string | undefined => {
  for (const [index, price] of prices.entries()) {
    const { accessTariff, validFrom, validTo } = price;
    if (validTo && validTo <= validFrom) {
      return `prices of ${accessTariff}: valid_to ${validTo} is not after valid_from ${validFrom}`;
    }
    const overlapping = prices
      .slice(0, index)
      .find(
        (earlier) =>
          earlier.accessTariff === accessTariff &&
          earlier.validFrom < (validTo ?? "9999-12-31") &&
          validFrom < (earlier.validTo ?? "9999-12-31"),
      );
    if (overlapping !== undefined) {
      return (
        `prices of ${accessTariff} from ${overlapping.validFrom} and from ${validFrom} hold on the same days: ` +
        "end the earlier one with valid_to, the day from which the later one holds"
      );
    }
  }
  return undefined;
};

const rowOf = ({
  productId,
  commodity,
  commercialName,
  onSale,
  prices,
  ...options
}: ProductRecord): ProductRow => ({
  product_id: productId,
  commodity,
  commercial_name: commercialName,
  on_sale: onSale,
  // Parsed like the stored ones, so that equal options are equal as text.
  tariff_options: offeredOptions.parse({
    double_tariff: options.doubleTariffs,
    happy_hours: options.happyHours,
    happy_day: options.happyDays,
  }),
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
    const existing = known.get(row.product_id);
    if (existing === undefined) return { outcome: "new" };
    if (existing.commodity !== row.commodity) {
      return {
        outcome: "refused",
        reason: `product ${row.product_id} is of ${existing.commodity}: give what is sold now another product_id`,
      };
    }
    return { outcome: JSON.stringify(existing) === JSON.stringify(row) ? "unchanged" : "changed" };
  });
  const written = rows.filter((_, index) => /^(new|changed)$/.test(outcomes[index]?.outcome ?? ""));
  if (written.length > 0) await saveProducts(client, written);
  return outcomes;
};

/**
 * Loads products. A record replaces the product's name, whether it is on sale and all its prices. Products that are
 * not in the file are left unchanged.
 */
export const loadProducts = (options: LoadOptions): Promise<LoadReport> =>
  loadRecords(
    {
      schema: productRecord,
      keyOf: ({ productId }) => productId,
      keyName: "product",
      keyFields: ["product_id"],
      check: productProblem,
      apply: applyBatch,
    },
    options,
  );
