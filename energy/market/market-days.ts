import { hoursInDay, madridMidnight, type PlainDate } from "../calendar.ts";

/** What is priced for every interval of a day of Madrid. */
export const marketSeries = ["omie_es", "omie_pt", "pvpc", "pvpc_ceuta_melilla"] as const;
export type MarketSeries = (typeof marketSeries)[number];

/** Minutes of an interval: the market had hours until 30 September 2025, and has had quarter-hours since. */
export type StepMinutes = 15 | 60;

/** The prices of a day, from midnight in Madrid on, in cents of a euro per MWh; they can be negative. */
export interface MarketDay {
  readonly day: PlainDate;
  readonly stepMinutes: StepMinutes;
  readonly centsMwh: readonly number[];
}

/** An interval between two instants with its price: the one form in which prices leave this module. */
export interface PricedInterval {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly centsMwh: number;
}

const minuteMs = 60_000;
const minutesPerHour = 60;

/** Intervals that a day has: 23, 24 or 25 hours, or four times as many. */
export const intervalCount = (day: PlainDate, stepMinutes: StepMinutes): number =>
  (hoursInDay(day) * minutesPerHour) / stepMinutes;

/** The step that fits a number of prices; undefined when the day has neither so many hours nor quarter-hours. */
export const stepOfCount = (day: PlainDate, count: number): StepMinutes | undefined =>
  ([60, 15] as const).find((step) => intervalCount(day, step) === count);

/** Counted from midnight in real time, so that the repeated hour of October is two intervals and that of March none. */
export const intervalsOf = ({ day, stepMinutes, centsMwh }: MarketDay): PricedInterval[] => {
  const midnight = madridMidnight(day).getTime();
  const stepMs = stepMinutes * minuteMs;
  return centsMwh.map((price, index) => ({
    startsAt: new Date(midnight + index * stepMs),
    endsAt: new Date(midnight + (index + 1) * stepMs),
    centsMwh: price,
  }));
};

/** To the whole number; a half is rounded away from zero, as the market publishes means. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

/** The mean of a day's intervals at the two decimals that are published. */
export const meanCents = ({ centsMwh }: Pick<MarketDay, "centsMwh">): number =>
  rounded(centsMwh.reduce((sum, price) => sum + price, 0) / Math.max(centsMwh.length, 1));

/** Prices by the hour: quarter-hours of one hour are averaged, never added. */
export const hourlyOf = (marketDay: MarketDay): MarketDay => {
  const { day, stepMinutes, centsMwh } = marketDay;
  if (stepMinutes === 60) return marketDay;
  const perHour = minutesPerHour / stepMinutes;
  const hours = Array.from({ length: centsMwh.length / perHour }, (_, hour) =>
    meanCents({ centsMwh: centsMwh.slice(hour * perHour, (hour + 1) * perHour) }),
  );
  return { day, stepMinutes: 60, centsMwh: hours };
};

/** Consecutive intervals, from the index of the first. */
export interface CheapestBlock {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly meanCentsMwh: number;
}

/** The cheapest consecutive hours of a day; the earliest of equal ones. Undefined for more hours than the day has. */
export const cheapestBlock = (marketDay: MarketDay, hours: number): CheapestBlock | undefined => {
  const length = (hours * minutesPerHour) / marketDay.stepMinutes;
  const intervals = intervalsOf(marketDay);
  let best: { readonly first: number; readonly sum: number } | undefined;
  for (let first = 0; first + length <= intervals.length; first += 1) {
    const sum = marketDay.centsMwh.slice(first, first + length).reduce((total, price) => total + price, 0);
    if (best === undefined || sum < best.sum) best = { first, sum };
  }
  const startsAt = best && intervals[best.first]?.startsAt;
  const endsAt = best && intervals[best.first + length - 1]?.endsAt;
  if (best === undefined || startsAt === undefined || endsAt === undefined) return undefined;
  return { startsAt, endsAt, meanCentsMwh: rounded(best.sum / length) };
};

/** `-1.51` or `171,48` as cents; undefined for any other text. More decimals than two are rounded. */
export const centsOfText = (text: string): number | undefined => {
  const [, sign = "", whole = "", decimals = ""] =
    /^([+-]?)(\d{1,6})(?:[.,](\d{1,12}))?$/.exec(text.trim()) ?? [];
  if (whole === "") return undefined;
  const digits = decimals.padEnd(3, "0");
  const cents = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  // Not minus zero, which two decimals cannot tell from zero.
  return sign === "-" && cents > 0 ? -cents : cents;
};
