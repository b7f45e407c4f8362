import { addDays, type PlainDate } from "#energy/calendar.ts";
import {
  bool,
  date,
  nullable,
  present,
  type Queryable,
  queryRows,
  text,
} from "#platform/server/database/query.ts";

/** How far the prices by interval of an indexed product reach, for an access tariff that it has prices for. */
export interface IntervalPriceEnd {
  readonly productId: string;
  readonly accessTariff: string;
  /** `any` for every zone without prices of its own. */
  readonly zone: string;
  /** Null when none are loaded. */
  readonly lastDay: PlainDate | null;
}

/** The indexed products that customers have, or that visitors can contract. */
const findUsedProducts = async (db: Queryable): Promise<string[]> => {
  const indexed = await queryRows(db, {
    name: "find-indexed-products",
    text: `select product_id as "productId", published and on_sale as "isOffered" from products where kind = 'indexed'`,
    columns: { productId: text, isOffered: bool },
  });
  if (indexed.length === 0) return [];
  const contracted = await queryRows(db, {
    name: "find-contracted-products",
    text: `/* all customers: whether a product is in use */
      select distinct product_id as "productId" from contracts
      where product_id = any($1) and (ends_on is null or ends_on >= current_date)`,
    values: [indexed.map(({ productId }) => productId)],
    columns: { productId: present(text) },
  });
  const used = new Set(contracted.map(({ productId }) => productId));
  return indexed.flatMap(({ productId, isOffered }) => (isOffered || used.has(productId) ? [productId] : []));
};

/** How far the prices by interval of the products in use reach, by access tariff and zone. */
export const readIntervalPriceEnds = async (db: Queryable): Promise<IntervalPriceEnd[]> => {
  const productIds = await findUsedProducts(db);
  const ends = await queryRows(db, {
    name: "find-interval-price-ends",
    text: `select product_id as "productId", access_tariff as "accessTariff", zone, max(day) as "lastDay"
      from product_interval_prices where product_id = any($1) group by product_id, access_tariff, zone`,
    values: [productIds],
    columns: { productId: text, accessTariff: text, zone: text, lastDay: nullable(date) },
  });
  const tariffs = await queryRows(db, {
    name: "find-tariffs-of-products",
    text: `select distinct product_id as "productId", access_tariff as "accessTariff" from product_prices
      where product_id = any($1)`,
    values: [productIds],
    columns: { productId: text, accessTariff: text },
  });
  const keyOf = (end: Pick<IntervalPriceEnd, "productId" | "accessTariff">) =>
    `${end.productId} ${end.accessTariff}`;
  const priced = new Set(ends.map(keyOf));
  const unpriced = tariffs.filter((tariff) => !priced.has(keyOf(tariff)));
  const all = [...ends, ...unpriced.map((tariff) => ({ ...tariff, zone: "any", lastDay: null }))];
  const placeOf = (end: IntervalPriceEnd) => `${keyOf(end)} ${end.zone}`;
  return all.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
};

const nameOf = ({ productId, accessTariff, zone }: IntervalPriceEnd): string =>
  `${productId} of ${accessTariff}${zone === "any" ? "" : ` in ${zone}`}`;

/** Whether the hours of today have no price; those of tomorrow are published in the afternoon. */
export const lacksToday = ({ lastDay }: IntervalPriceEnd, today: PlainDate): boolean =>
  lastDay === null || lastDay < today;

/** A sentence for each product whose prices by interval end before tomorrow, with what to do. */
export const endingPriceSentences = (ends: readonly IntervalPriceEnd[], today: PlainDate): string[] =>
  ends.flatMap((end) => {
    if (end.lastDay !== null && end.lastDay >= addDays(today, 1)) return [];
    const reach =
      end.lastDay === null
        ? "no prices by interval are loaded"
        : `its prices by interval end on ${end.lastDay}`;
    return [
      `${nameOf(end)}: ${reach}; later hours are shown as not priced yet. ` +
        "Load those that follow: npm run load -- interval-prices FILE",
    ];
  });
