import { hoursInDay, type PlainDate } from "../calendar.ts";

/** Prices of energy that change by the hour or the quarter-hour, as those of an indexed product do. */
export interface IntervalPrices {
  /**
   * €/kWh before taxes of each interval of a civil day in order, by the supply's clock: 23 to 25 hours, or 92 to 100
   * quarter-hours. Null where an interval has no price; undefined where the day is not published. May be negative.
   */
  readonly pricesOf: (day: PlainDate) => readonly (number | null)[] | undefined;
}

const quartersPerHour = 4;

const isPriceOrGap = (price: number | null): boolean => price === null || Number.isFinite(price);

const meanOf = (prices: readonly (number | null)[]): number | null => {
  let sum = 0;
  for (const price of prices) {
    if (price === null) return null;
    sum += price;
  }
  return sum / prices.length;
};

/**
 * The prices of a day for a curve of hours or of quarter-hours: an hour has the mean price of its quarter-hours, and a
 * quarter-hour the price of its hour. Null where a price is not known, and undefined where none of the day is: no price
 * stands in for another one. Prices that are neither of all hours of the day nor of all its quarter-hours are not known.
 */
export const intervalPricesOn = (
  prices: IntervalPrices,
  day: PlainDate,
  slotsPerHour: 1 | 4,
): readonly (number | null)[] | undefined => {
  const hours = hoursInDay(day);
  const given = prices.pricesOf(day);
  if (given === undefined) return undefined;
  const published = given.every(isPriceOrGap)
    ? given
    : given.map((price) => (isPriceOrGap(price) ? price : null));
  const isHourly = published.length === hours;
  if (!isHourly && published.length !== hours * quartersPerHour) return undefined;
  if (published.length === hours * slotsPerHour) return published;
  return isHourly
    ? published.flatMap((price) => new Array<number | null>(quartersPerHour).fill(price))
    : Array.from({ length: hours }, (_, hour) =>
        meanOf(published.slice(hour * quartersPerHour, (hour + 1) * quartersPerHour)),
      );
};
