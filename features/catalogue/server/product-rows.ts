import * as z from "zod/mini";
import { passedThroughTerms, productKinds, promotedTerms } from "#energy/pricing/product.ts";
import { priceZones } from "#energy/pricing/stored-interval-prices.ts";
import { tariffZones } from "#energy/tariffs.ts";
import { offeredOptions } from "#features/contracts/contract/tariff-options.ts";
import {
  arrayOf,
  bigint,
  bool,
  date,
  execute,
  int,
  json,
  nullable,
  numeric,
  oneOf,
  type Queryable,
  queryRows,
  type RowOf,
  text,
} from "#platform/server/database/query.ts";

const texts = z.object({
  ca: z.optional(z.string()),
  es: z.optional(z.string()),
  en: z.optional(z.string()),
});
const optionalNumber = z._default(z.nullable(z.number()), null);

/** The stored forms of lists and texts. Records are parsed with them too, so that equal values are equal as text. */
export const storedForms = {
  texts,
  promotions: z.array(
    z.object({
      name: texts,
      percent: optionalNumber,
      eurMonth: optionalNumber,
      on: z.enum(promotedTerms),
      months: optionalNumber,
      until: z._default(z.nullable(z.string()), null),
    }),
  ),
  services: z.array(z.object({ name: texts, isCompulsory: z.boolean(), eurMonth: z.number() })),
  oneOffCharges: z.array(z.object({ name: texts, eur: z.number() })),
  penalty: z.object({ percentOfPendingEnergy: optionalNumber, eur: optionalNumber }),
  zones: z.array(z.enum(tariffZones)),
  passedThrough: z.array(z.enum(passedThroughTerms)),
  marketIndex: z.object({ addedEurMwh: z.number(), lossesPercent: z.array(z.number()) }),
};
export type Texts = z.output<typeof texts>;

const priceColumns = {
  accessTariff: text,
  zone: oneOf(...priceZones),
  validFrom: date,
  validTo: nullable(date),
  powerEurKwYear: arrayOf(numeric),
  energyEurKwh: arrayOf(numeric),
  surplusEurKwh: numeric,
  fixedEurDay: numeric,
  fixedEurMonth: numeric,
  passedThrough: json(storedForms.passedThrough),
  marketIndex: nullable(json(storedForms.marketIndex)),
};
export type ProductPriceRow = RowOf<typeof priceColumns>;

const productColumns = {
  productId: text,
  numericId: bigint,
  commodity: oneOf("electricity", "gas"),
  commercialName: text,
  kind: oneOf(...productKinds),
  onSale: bool,
  published: bool,
  tariffOptions: json(z.pipe(z.unknown(), offeredOptions)),
  zones: json(storedForms.zones),
  minPowerW: nullable(int),
  maxPowerW: nullable(int),
  selfConsumption: oneOf("any", "with", "without"),
  audience: oneOf("any", "home", "business"),
  soldFrom: nullable(date),
  soldTo: nullable(date),
  promotions: json(storedForms.promotions),
  services: json(storedForms.services),
  oneOffCharges: json(storedForms.oneOffCharges),
  permanenceMonths: int,
  penalty: nullable(json(storedForms.penalty)),
  links: json(texts),
  descriptions: json(texts),
};
/** A product as it is stored; its prices are in the order of access tariff, zone and first day. */
export type StoredProduct = RowOf<typeof productColumns> & { readonly prices: readonly ProductPriceRow[] };
/** A new product has no number until it is stored. */
export type ProductToSave = Omit<StoredProduct, "numericId"> & { readonly numericId: number | null };

const conditions = {
  all: "$1::text is null",
  withIds: "product_id = any($1)",
  /** Of a commodity, that visitors may contract. */
  offered: "published and on_sale and commodity = $1",
} as const;

const selectProducts = async (
  db: Queryable,
  condition: keyof typeof conditions,
  value: unknown,
): Promise<StoredProduct[]> => {
  const products = await queryRows(db, {
    name: `find-products-${condition}`,
    text: `select product_id as "productId", numeric_id as "numericId", commodity, commercial_name as "commercialName",
        kind, on_sale as "onSale", published, tariff_options as "tariffOptions", to_jsonb(zones) as zones,
        min_power_w as "minPowerW", max_power_w as "maxPowerW", self_consumption as "selfConsumption", audience,
        sold_from as "soldFrom", sold_to as "soldTo", promotions, services, one_off_charges as "oneOffCharges",
        permanence_months as "permanenceMonths", penalty, links, descriptions
      from products where ${conditions[condition]} order by numeric_id`,
    values: [value],
    columns: productColumns,
  });
  const prices = await queryRows(db, {
    name: "find-prices-of-products",
    text: `select product_id as "productId", access_tariff as "accessTariff", zone, valid_from as "validFrom",
        valid_to as "validTo", power_eur_kw_year as "powerEurKwYear", energy_eur_kwh as "energyEurKwh",
        surplus_eur_kwh as "surplusEurKwh", fixed_eur_day as "fixedEurDay", fixed_eur_month as "fixedEurMonth",
        to_jsonb(passed_through) as "passedThrough", market_index as "marketIndex"
      from product_prices where product_id = any($1)
      order by product_id, access_tariff collate "C", zone collate "C", valid_from`,
    values: [products.map(({ productId }) => productId)],
    columns: { productId: text, ...priceColumns },
  });
  const pricesOf = new Map<string, ProductPriceRow[]>(products.map(({ productId }) => [productId, []]));
  for (const { productId, ...price } of prices) pricesOf.get(productId)?.push(price);
  return products.map((product) => ({ ...product, prices: pricesOf.get(product.productId) ?? [] }));
};

/** Every product, in the order of their numbers. */
export const findAllProducts = (db: Queryable) => selectProducts(db, "all", null);
export const findProductsWithIds = (db: Queryable, productIds: readonly string[]) =>
  selectProducts(db, "withIds", productIds);
/** The published products of a commodity that are on sale. */
export const findOfferedProducts = (db: Queryable, commodity: StoredProduct["commodity"]) =>
  selectProducts(db, "offered", commodity);

/** Which products have some numbers. */
export const findNumberedProducts = async (
  db: Queryable,
  numericIds: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await queryRows(db, {
    name: "find-numbered-products",
    text: `select numeric_id as "numericId", product_id as "productId" from products where numeric_id = any($1)`,
    values: [numericIds],
    columns: { numericId: bigint, productId: text },
  });
  return new Map(rows.map(({ numericId, productId }) => [numericId, productId]));
};

/** Lets no number that the records give be given by the database. */
const passNumbers = (db: Queryable, products: readonly ProductToSave[]): Promise<number> =>
  execute(db, {
    text: `select setval('products_numeric_id_seq', greatest(max(given), (select last_value from products_numeric_id_seq)))
           from unnest($1::bigint[]) as given having count(*) > 0`,
    values: [products.flatMap(({ numericId }) => numericId ?? [])],
  });

/** Writes products and replaces their prices. Whether one is published is written only when it is new. */
export const saveProducts = async (db: Queryable, products: readonly ProductToSave[]): Promise<void> => {
  await passNumbers(db, products);
  await execute(db, {
    name: "save-products",
    text: `insert into products (product_id, numeric_id, commodity, commercial_name, kind, on_sale, published,
             tariff_options, zones, min_power_w, max_power_w, self_consumption, audience, sold_from, sold_to,
             promotions, services, one_off_charges, permanence_months, penalty, links, descriptions)
           select "productId", coalesce("numericId", nextval('products_numeric_id_seq')), commodity, "commercialName",
             kind, "onSale", published, "tariffOptions", zones, "minPowerW", "maxPowerW", "selfConsumption", audience,
             "soldFrom", "soldTo", promotions, services, "oneOffCharges", "permanenceMonths",
             nullif(penalty, 'null'), links, descriptions
           from jsonb_to_recordset($1) as r
             ("productId" text, "numericId" bigint, commodity text, "commercialName" text, kind text, "onSale" boolean,
              published boolean, "tariffOptions" jsonb, zones text[], "minPowerW" integer, "maxPowerW" integer,
              "selfConsumption" text, audience text, "soldFrom" date, "soldTo" date, promotions jsonb, services jsonb,
              "oneOffCharges" jsonb, "permanenceMonths" integer, penalty jsonb, links jsonb, descriptions jsonb)
           on conflict (product_id) do update
           set commercial_name = excluded.commercial_name, kind = excluded.kind, on_sale = excluded.on_sale,
             tariff_options = excluded.tariff_options, zones = excluded.zones, min_power_w = excluded.min_power_w,
             max_power_w = excluded.max_power_w, self_consumption = excluded.self_consumption,
             audience = excluded.audience, sold_from = excluded.sold_from, sold_to = excluded.sold_to,
             promotions = excluded.promotions, services = excluded.services,
             one_off_charges = excluded.one_off_charges, permanence_months = excluded.permanence_months,
             penalty = excluded.penalty, links = excluded.links, descriptions = excluded.descriptions`,
    values: [JSON.stringify(products)],
  });
  await execute(db, {
    name: "delete-prices-of-products",
    text: "delete from product_prices where product_id = any($1)",
    values: [products.map(({ productId }) => productId)],
  });
  await execute(db, {
    name: "insert-prices-of-products",
    text: `insert into product_prices (product_id, access_tariff, zone, valid_from, valid_to, power_eur_kw_year,
             energy_eur_kwh, surplus_eur_kwh, fixed_eur_day, fixed_eur_month, passed_through,
             market_index)
           select "productId", "accessTariff", zone, "validFrom", "validTo", "powerEurKwYear", "energyEurKwh",
             "surplusEurKwh", "fixedEurDay", "fixedEurMonth", "passedThrough",
             nullif("marketIndex", 'null')
           from jsonb_to_recordset($1) as r
             ("productId" text, "accessTariff" text, zone text, "validFrom" date, "validTo" date,
              "powerEurKwYear" numeric[], "energyEurKwh" numeric[], "surplusEurKwh" numeric, "fixedEurDay" numeric,
              "fixedEurMonth" numeric, "passedThrough" text[], "marketIndex" jsonb)`,
    values: [
      JSON.stringify(
        products.flatMap(({ productId, prices }) => prices.map((price) => ({ productId, ...price }))),
      ),
    ],
  });
};
