import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import type { DayRange } from "#energy/pricing/regulated-charges.ts";
import {
  intervalPricesIn,
  priceZones,
  type StoredIntervalPrices,
} from "#energy/pricing/stored-interval-prices.ts";
import type { TariffZone } from "#energy/tariffs.ts";
import {
  arrayOf,
  date,
  execute,
  int,
  oneOf,
  type Queryable,
  queryRows,
  text,
} from "#platform/server/database/query.ts";

/** The prices of a day, in millionths of a euro per kWh. */
export interface IntervalPriceRow extends StoredIntervalPrices {
  readonly productId: string;
  readonly accessTariff: string;
}

/** The stored rows with the same keys as some rows. */
export const findIntervalPriceRows = (
  db: Queryable,
  rows: readonly IntervalPriceRow[],
): Promise<IntervalPriceRow[]> =>
  queryRows(db, {
    name: "find-interval-price-rows",
    text: `select product_id as "productId", access_tariff as "accessTariff", zone, day, micro_eur_kwh as "microEurKwh"
      from product_interval_prices where product_id = any($1) and day = any($2) and derived_from is null`,
    values: [rows.map(({ productId }) => productId), rows.map(({ day }) => day)],
    columns: {
      productId: text,
      accessTariff: text,
      zone: oneOf(...priceZones),
      day: date,
      microEurKwh: arrayOf(int),
    },
  });

/** Writes the prices of days over those that were loaded before. */
export const saveIntervalPriceRows = (db: Queryable, rows: readonly IntervalPriceRow[]): Promise<number> =>
  execute(db, {
    name: "save-interval-price-rows",
    text: `insert into product_interval_prices (product_id, access_tariff, zone, day, micro_eur_kwh)
           select "productId", "accessTariff", zone, day, "microEurKwh" from jsonb_to_recordset($1) as r
             ("productId" text, "accessTariff" text, zone text, day date, "microEurKwh" integer[])
           on conflict (product_id, access_tariff, zone, day) do update
           set micro_eur_kwh = excluded.micro_eur_kwh, derived_from = null`,
    values: [JSON.stringify(rows)],
  });

/** Of a product, for the supplies of a tariff and a zone. */
export interface IntervalPriceKey {
  readonly productId: string;
  readonly accessTariff: string;
  readonly zone: TariffZone;
}

/**
 * The prices by interval of an indexed product on the days of a range, by the supply's clock. Those of the zone come before
 * those of every zone, day by day.
 */
export const readIntervalPrices = async (
  db: Queryable,
  { productId, accessTariff, zone }: IntervalPriceKey,
  { startsOn, endsOn }: DayRange,
): Promise<IntervalPrices> => {
  const rows = await queryRows(db, {
    name: "find-interval-prices",
    text: `select zone, day, micro_eur_kwh as "microEurKwh" from product_interval_prices
      where product_id = $1 and access_tariff = $2 and zone in ('any', $3) and day >= $4 and day <= $5::date + 1`,
    values: [productId, accessTariff, zone, startsOn, endsOn],
    columns: { zone: oneOf(...priceZones), day: date, microEurKwh: arrayOf(int) },
  });
  return intervalPricesIn(rows, zone);
};
