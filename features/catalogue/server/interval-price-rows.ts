import { addDays, type Clock, type PlainDate } from "#energy/calendar.ts";
import type { IntervalPrices } from "#energy/pricing/interval-prices.ts";
import { clockOfZone, type TariffZone } from "#energy/tariffs.ts";
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
import { priceZones } from "./product-rows.ts";

/** The prices of a day, in millionths of a euro per kWh. */
export interface IntervalPriceRow {
  readonly productId: string;
  readonly accessTariff: string;
  readonly zone: (typeof priceZones)[number];
  readonly day: PlainDate;
  readonly microEurKwh: readonly number[];
}

const microPerEuro = 1_000_000;
export const microEurOf = (eurKwh: number): number => Math.round(eurKwh * microPerEuro);

/** The stored rows with the same keys as some rows. */
export const findIntervalPriceRows = (
  db: Queryable,
  rows: readonly IntervalPriceRow[],
): Promise<IntervalPriceRow[]> =>
  queryRows(db, {
    name: "find-interval-price-rows",
    text: `select product_id as "productId", access_tariff as "accessTariff", zone, day, micro_eur_kwh as "microEurKwh"
      from product_interval_prices where product_id = any($1) and day = any($2)`,
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
           on conflict (product_id, access_tariff, zone, day) do update set micro_eur_kwh = excluded.micro_eur_kwh`,
    values: [JSON.stringify(rows)],
  });

/** Of a product, for the supplies of a tariff and a zone. */
export interface IntervalPriceKey {
  readonly productId: string;
  readonly accessTariff: string;
  readonly zone: TariffZone;
}

interface DayRange {
  readonly startsOn: PlainDate;
  readonly endsOn: PlainDate;
}

/**
 * The prices of a day of Madrid's clock as those of a day of another clock, which is an hour behind: without the first hour,
 * and with that of the next day, whose prices are null until they are published.
 */
const shifted = (
  pricesOf: IntervalPrices["pricesOf"],
  day: PlainDate,
): readonly (number | null)[] | undefined => {
  const own = pricesOf(day);
  if (own === undefined) return undefined;
  const slots = own.length > 25 ? 4 : 1;
  const next = pricesOf(addDays(day, 1));
  const nextSlots = (next?.length ?? 0) > 25 ? 4 : 1;
  // A first hour in other steps than the day's own: its mean, or its price in each step.
  const first = next?.slice(0, nextSlots) ?? [];
  const known = first.every((price) => price !== null) && first.length > 0;
  const mean = known ? first.reduce<number>((sum, price) => sum + (price ?? 0), 0) / first.length : null;
  const last = slots === nextSlots && known ? first : new Array<number | null>(slots).fill(mean);
  return [...own.slice(slots), ...last];
};

const atClock = (ofMadrid: IntervalPrices["pricesOf"], clock: Clock): IntervalPrices["pricesOf"] =>
  clock === "Europe/Madrid" ? ofMadrid : (day) => shifted(ofMadrid, day);

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
  const pricesIn = (wanted: (typeof priceZones)[number]) => {
    const byDay = new Map<PlainDate, readonly number[]>(
      rows.flatMap((row) =>
        row.zone === wanted ? [[row.day, row.microEurKwh.map((micro) => micro / microPerEuro)]] : [],
      ),
    );
    return (day: PlainDate) => byDay.get(day);
  };
  const ofZone = pricesIn(zone);
  const ofEveryZone = atClock(pricesIn("any"), clockOfZone(zone));
  return { pricesOf: (day) => ofZone(day) ?? ofEveryZone(day) };
};
