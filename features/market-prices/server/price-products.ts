import { addDays, type PlainDate } from "#energy/calendar.ts";
import { nextContractName, readFuturesContract } from "#energy/market/futures-contract.ts";
import { meanCents, type MarketDay } from "#energy/market/market-days.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { findLastPublications, type Publication } from "./market-queries.ts";

/** The day-ahead market of Spain as products: the mean of a day, its lowest and its highest price. */
const dayAheadProducts = ["OMIE ES", "OMIE ES min", "OMIE ES max"] as const;

const isDayAhead = (product: string): boolean => dayAheadProducts.some((known) => known === product);

/** What alerts are compared with, of a day of the day-ahead market. */
export const dayAheadPublications = (marketDay: MarketDay): Publication[] => {
  const { day: publishedFor, centsMwh } = marketDay;
  return [
    { product: "OMIE ES", publishedFor, centsMwh: meanCents(marketDay) },
    { product: "OMIE ES min", publishedFor, centsMwh: Math.min(...centsMwh) },
    { product: "OMIE ES max", publishedFor, centsMwh: Math.max(...centsMwh) },
  ];
};

/** Last day on which a product has a price; null for the day-ahead market, which never ends. */
export const lastDayOf = (product: string): PlainDate | null =>
  readFuturesContract(product)?.lastSession ?? null;

/** Futures that were not quoted for so long are not offered. */
const quotedWithinDays = 30;

/** Sorts products as a list offers them. */
const orderOf = ({ product }: Publication): string => {
  if (isDayAhead(product)) return `0${dayAheadProducts.findIndex((known) => known === product)}`;
  const contract = readFuturesContract(product);
  return `1${contract?.startsOn ?? ""}${contract?.endsOn ?? ""}${product}`;
};

/** The last price of each product on which an alert can be set, the day-ahead market first, futures by delivery. */
export const findOfferedProducts = async (db: Queryable, today: PlainDate): Promise<Publication[]> => {
  const last = await findLastPublications(db, addDays(today, -quotedWithinDays));
  return last
    .filter(({ product }) => isDayAhead(product) || (lastDayOf(product) ?? "") >= today)
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
};

/** The product after one that has ended, if it is offered. */
export const offeredAfter = (
  product: string,
  offered: readonly Pick<Publication, "product">[],
): string | null => {
  const contract = readFuturesContract(product);
  const next = contract && nextContractName(contract);
  return offered.some((known) => known.product === next) ? (next ?? null) : null;
};
