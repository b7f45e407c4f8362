import type { PlainDate } from "#energy/calendar.ts";
import { marketSeries, type MarketDay, type MarketSeries } from "#energy/market/market-days.ts";
import {
  arrayOf,
  date,
  execute,
  int,
  type Queryable,
  queryRow,
  queryRows,
  oneOf,
  text,
} from "#platform/server/database/query.ts";

/** Prices of a day, with the version of their file. */
export interface StoredDay extends MarketDay {
  readonly series: MarketSeries;
}

const dayColumns = {
  series: oneOf(...marketSeries),
  day: date,
  stepMinutes: int,
  centsMwh: arrayOf(int),
};
const dayFields = `series, day, step_minutes as "stepMinutes", cents_mwh as "centsMwh"`;

const asStored = ({
  stepMinutes,
  ...stored
}: {
  series: MarketSeries;
  day: PlainDate;
  stepMinutes: number;
  centsMwh: number[];
}): StoredDay => ({ ...stored, stepMinutes: stepMinutes === 15 ? 15 : 60 });

/** The published days of a series in a range, the earliest first. */
export const findMarketDays = async (
  db: Queryable,
  { series, from, to }: { readonly series: MarketSeries; readonly from: PlainDate; readonly to: PlainDate },
): Promise<StoredDay[]> =>
  (
    await queryRows(db, {
      name: "find-market-price-days",
      text: `select ${dayFields} from market_price_days where series = $1 and day between $2 and $3 order by day`,
      values: [series, from, to],
      columns: dayColumns,
    })
  ).map(asStored);

/** Writes a day over one of the same or a lower version; says whether it was new, changed, the same or outdated. */
export const saveMarketDay = async (
  client: Queryable,
  stored: StoredDay,
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<"new" | "changed" | "unchanged" | "outdated"> => {
  const { series, day, stepMinutes, centsMwh } = stored;
  const former = await queryRow(client, {
    name: "lock-market-price-day",
    text: `select version, step_minutes as "stepMinutes", cents_mwh as "centsMwh" from market_price_days
           where series = $1 and day = $2 for update`,
    values: [series, day],
    columns: { version: int, stepMinutes: int, centsMwh: arrayOf(int) },
  });
  if (former !== undefined && former.version > version) return "outdated";
  await execute(client, {
    name: "save-market-price-day",
    text: `insert into market_price_days (series, day, step_minutes, cents_mwh, version, loaded_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (series, day) do update set step_minutes = excluded.step_minutes,
             cents_mwh = excluded.cents_mwh, version = excluded.version, loaded_at = excluded.loaded_at`,
    values: [series, day, stepMinutes, centsMwh, version, now],
  });
  if (former === undefined) return "new";
  const isSame = former.stepMinutes === stepMinutes && former.centsMwh.join() === centsMwh.join();
  return isSame ? "unchanged" : "changed";
};

/** The price of a product for a day or a session. */
export interface Publication {
  readonly product: string;
  readonly publishedFor: PlainDate;
  readonly centsMwh: number;
}

/** Stores prices with which alerts are compared; one that is stored already with the same price stays as it is. */
export const savePublications = async (
  client: Queryable,
  publications: readonly Publication[],
  now: Date,
): Promise<{ readonly new: number; readonly changed: number }> => {
  const rows = await queryRows(client, {
    name: "save-market-publications",
    text: `insert into market_publications as p (product, published_for, cents_mwh, loaded_at)
           select product, published_for, cents_mwh, $4
           from unnest($1::text[], $2::date[], $3::integer[]) as r (product, published_for, cents_mwh)
           on conflict (product, published_for) do update set cents_mwh = excluded.cents_mwh,
             revision = p.revision + 1, loaded_at = excluded.loaded_at
           where p.cents_mwh <> excluded.cents_mwh
           returning revision`,
    values: [
      publications.map(({ product }) => product),
      publications.map(({ publishedFor }) => publishedFor),
      publications.map(({ centsMwh }) => centsMwh),
      now,
    ],
    columns: { revision: int },
  });
  const added = rows.filter(({ revision }) => revision === 1).length;
  return { new: added, changed: rows.length - added };
};

/** The last price of each product since a day. */
export const findLastPublications = (db: Queryable, since: PlainDate): Promise<Publication[]> =>
  queryRows(db, {
    name: "find-last-market-publications",
    text: `select distinct on (product) product, published_for as "publishedFor", cents_mwh as "centsMwh"
           from market_publications where published_for >= $1 order by product, published_for desc`,
    values: [since],
    columns: { product: text, publishedFor: date, centsMwh: int },
  });
