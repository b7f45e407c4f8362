import type { PlainDate } from "#energy/calendar.ts";
import { indexedPricesOn } from "#energy/pricing/market-index.ts";
import { priceZones } from "#energy/pricing/stored-interval-prices.ts";
import { isAccessTariffCode } from "#energy/tariffs.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  arrayOf,
  date,
  execute,
  instant,
  int,
  json,
  oneOf,
  present,
  type Queryable,
  queryRows,
  text,
} from "#platform/server/database/query.ts";
import { storedForms } from "./product-rows.ts";

const daysPerTurn = 500;

/** The days of the market for which an indexed product has no prices yet, or prices of an earlier file. */
const findDueDays = (db: Queryable, productIds: readonly string[] | null) =>
  queryRows(db, {
    name: "find-underived-interval-prices",
    text: `select r.product_id as "productId", r.access_tariff as "accessTariff", r.zone, m.day,
        m.step_minutes as "stepMinutes", m.cents_mwh as "centsMwh", m.loaded_at as "loadedAt",
        r.market_index as "marketIndex"
      from product_prices r
      join market_price_days m on m.series = 'omie_es' and m.day >= r.valid_from
        and (r.valid_to is null or m.day < r.valid_to)
      left join product_interval_prices i on i.product_id = r.product_id and i.access_tariff = r.access_tariff
        and i.zone = r.zone and i.day = m.day and (i.derived_from is null or i.derived_from >= m.loaded_at)
      where r.market_index is not null and ($1::text[] is null or r.product_id = any($1)) and i.product_id is null
      order by m.day, r.product_id, r.access_tariff, r.zone limit $2`,
    values: [productIds, daysPerTurn],
    columns: {
      productId: text,
      accessTariff: text,
      zone: oneOf(...priceZones),
      day: date,
      stepMinutes: int,
      centsMwh: arrayOf(int),
      loadedAt: instant,
      marketIndex: present(json(storedForms.marketIndex)),
    },
  });

interface DerivedRow {
  readonly productId: string;
  readonly accessTariff: string;
  readonly zone: string;
  readonly day: PlainDate;
  readonly microEurKwh: readonly number[];
  readonly loadedAt: Date;
}

/** Writes derived prices; those that the operator has loaded stay. */
const saveDerivedRows = (db: Queryable, rows: readonly DerivedRow[]): Promise<number> =>
  execute(db, {
    name: "save-derived-interval-prices",
    text: `insert into product_interval_prices as p (product_id, access_tariff, zone, day, micro_eur_kwh, derived_from)
           select "productId", "accessTariff", zone, day, "microEurKwh", "loadedAt" from jsonb_to_recordset($1) as r
             ("productId" text, "accessTariff" text, zone text, day date, "microEurKwh" integer[],
              "loadedAt" timestamptz)
           on conflict (product_id, access_tariff, zone, day) do update
           set micro_eur_kwh = excluded.micro_eur_kwh, derived_from = excluded.derived_from
           where p.derived_from is not null`,
    values: [JSON.stringify(rows)],
  });

const deriveSome = async (db: Queryable, productIds: readonly string[] | null): Promise<number> => {
  const due = await findDueDays(db, productIds);
  const rows = due.flatMap(
    ({ productId, accessTariff, zone, day, stepMinutes, centsMwh, marketIndex, loadedAt }) => {
      if (!isAccessTariffCode(accessTariff)) return [];
      const marketDay = { day, stepMinutes: stepMinutes === 15 ? 15 : 60, centsMwh } as const;
      const tariff = { accessTariff, zone: zone === "any" ? "peninsula" : zone } as const;
      const microEurKwh = indexedPricesOn(marketDay, marketIndex, tariff);
      return microEurKwh === undefined ? [] : [{ productId, accessTariff, zone, day, microEurKwh, loadedAt }];
    },
  );
  if (rows.length > 0) await saveDerivedRows(db, rows);
  // Where nothing could be derived, the same days would be due for ever.
  return rows.length === daysPerTurn ? rows.length : 0;
};

/** How often a server looks for new prices of the market. */
export const deriveIntervalPricesEveryMs = 60_000;

/** Writes the prices by interval of indexed products for each new or corrected day of the market. */
export const deriveIntervalPrices = async ({ pool }: Pick<Database, "pool">): Promise<void> => {
  while ((await inTransaction(pool, (client) => deriveSome(client, null))) > 0);
};

/** Derives the prices of some products anew, because what is added to the market's has changed. */
export const replaceDerivedPrices = async (
  client: Queryable,
  productIds: readonly string[],
): Promise<void> => {
  await execute(client, {
    name: "delete-derived-interval-prices",
    text: "delete from product_interval_prices where product_id = any($1) and derived_from is not null",
    values: [productIds],
  });
  while ((await deriveSome(client, productIds)) > 0);
};
