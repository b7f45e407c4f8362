import type pg from "pg";
import {
  arrayOf,
  bool,
  date,
  execute,
  nullable,
  numeric,
  queryRows,
  text,
} from "#platform/server/database/query.ts";

export interface PriceRow {
  access_tariff: string;
  valid_from: string;
  valid_to: string | null;
  power_eur_kw_year: number[];
  energy_eur_kwh: number[];
  surplus_eur_kwh: number;
  fixed_eur_day: number;
}
/** A product with its prices, by access tariff and day. */
export interface ProductRow {
  product_id: string;
  commodity: string;
  commercial_name: string;
  on_sale: boolean;
  prices: PriceRow[];
}

const priceColumns = `access_tariff, valid_from, valid_to, power_eur_kw_year, energy_eur_kwh,
                      surplus_eur_kwh, fixed_eur_day`;

export const findProducts = async (
  client: pg.ClientBase,
  productIds: readonly string[],
): Promise<Map<string, ProductRow>> => {
  const products = await queryRows(client, {
    name: "load-find-products",
    text: `select product_id, commodity, commercial_name, on_sale from products where product_id = any($1)`,
    values: [productIds],
    columns: { product_id: text, commodity: text, commercial_name: text, on_sale: bool },
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

/** Writes products and puts their prices in the place of those that they had. */
export const saveProducts = async (client: pg.ClientBase, products: readonly ProductRow[]): Promise<void> => {
  await execute(client, {
    name: "load-save-products",
    text: `insert into products (product_id, commodity, commercial_name, on_sale)
           select product_id, commodity, commercial_name, on_sale from jsonb_to_recordset($1) as r
             (product_id text, commodity text, commercial_name text, on_sale boolean)
           on conflict (product_id) do update
           set commercial_name = excluded.commercial_name, on_sale = excluded.on_sale`,
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
