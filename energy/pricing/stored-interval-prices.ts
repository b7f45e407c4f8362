import { addDays, type PlainDate } from "../calendar.ts";
import { clockOfZone, type TariffZone, tariffZones } from "../tariffs.ts";
import type { IntervalPrices } from "./interval-prices.ts";

/** A zone, or `any` for every zone without prices of its own. */
export const priceZones = ["any", ...tariffZones] as const;
export type PriceZone = (typeof priceZones)[number];

/** The prices of a day as they are stored, in millionths of a euro per kWh. */
export interface StoredIntervalPrices {
  readonly zone: PriceZone;
  /** By the clock of the zone, and by Madrid's for every zone. */
  readonly day: PlainDate;
  readonly microEurKwh: readonly number[];
}

const microPerEuro = 1_000_000;
export const microEurOf = (eurKwh: number): number => Math.round(eurKwh * microPerEuro);

type PricesOfDay = (day: PlainDate) => readonly number[] | undefined;

const maxHours = 25;
const slotsPerHourOf = (prices: readonly number[]): 1 | 4 => (prices.length > maxHours ? 4 : 1);

/**
 * The prices of a day of Madrid's clock as those of a day of the islands' clock, which is an hour behind: without the first
 * hour, and with that of the next day, whose prices are null until they are published.
 */
const shifted = (pricesOf: PricesOfDay, day: PlainDate): readonly (number | null)[] | undefined => {
  const own = pricesOf(day);
  if (own === undefined) return undefined;
  const slots = slotsPerHourOf(own);
  const next = pricesOf(addDays(day, 1));
  const first = next?.slice(0, slotsPerHourOf(next)) ?? [];
  if (first.length === slots) return [...own.slice(slots), ...first];
  // The next day is in other steps: the mean of the hour, or its price in each step.
  const mean = first.length === 0 ? null : first.reduce((sum, price) => sum + price, 0) / first.length;
  return [...own.slice(slots), ...new Array<number | null>(slots).fill(mean)];
};

/**
 * The prices by interval of a supply in a zone, by its clock, from the rows of a product and an access tariff. Those of the
 * zone come before those of every zone, day by day.
 */
export const intervalPricesIn = (rows: readonly StoredIntervalPrices[], zone: TariffZone): IntervalPrices => {
  const pricesIn = (wanted: PriceZone): PricesOfDay => {
    const byDay = new Map(
      rows.flatMap((row) =>
        row.zone === wanted ? [[row.day, row.microEurKwh.map((micro) => micro / microPerEuro)] as const] : [],
      ),
    );
    return (day) => byDay.get(day);
  };
  const ofZone = pricesIn(zone);
  const ofEveryZone = pricesIn("any");
  const isMadrid = clockOfZone(zone) === "Europe/Madrid";
  return {
    pricesOf: (day) => ofZone(day) ?? (isMadrid ? ofEveryZone(day) : shifted(ofEveryZone, day)),
  };
};
