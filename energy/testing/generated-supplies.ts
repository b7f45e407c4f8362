import { addDays, eachDay, isoWeekday, localHours, type PlainDate } from "../calendar.ts";
import type { MeasuredDay } from "../consumption-forecast.ts";
import { isTariffHoliday } from "../holidays.ts";
import { randomFrom } from "./random.ts";

type Random = () => number;

const normalFrom = (random: Random): number =>
  Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());

/** Values around 0 of deviation 1, each like the one before. */
const driftFrom = (random: Random, likeness: number): (() => number) => {
  let value = normalFrom(random);
  return () => {
    value = likeness * value + Math.sqrt(1 - likeness ** 2) * normalFrom(random);
    return value;
  };
};

/** -1 in the middle of January, 1 in the middle of July. */
const seasonOf = (day: PlainDate): number => {
  const dayOfYear = (Date.parse(day) / 86_400_000) % 365.2425;
  return -Math.cos((2 * Math.PI * (dayOfYear - 15)) / 365.2425);
};

export const supplyFamilies = ["seasonal", "solar", "holiday"] as const;
export type SupplyFamily = (typeof supplyFamilies)[number];

const isFree = (day: PlainDate): boolean => isoWeekday(day) >= 6 || isTariffHoliday(day);

/** Times without anybody at home, of two to ten days. */
const awayFrom = (random: Random): (() => boolean) => {
  let days = 0;
  return () => {
    if (days > 0) days -= 1;
    else if (random() < 0.004) days = 2 + Math.floor(random() * 9);
    return days > 0;
  };
};

/** Use of a home that heats, cools and goes away, Wh a day. */
const homeFrom = (random: Random): ((day: PlainDate) => number) => {
  const levelWh = 4000 + random() * 9000;
  const [heating, cooling] = [random() * 0.08, random() * 0.06];
  const weekend = 1 + (random() * 0.5 - 0.2);
  const deviation = 0.08 + random() * 0.12;
  const [habit, spell, noise] = [driftFrom(random, 0.997), driftFrom(random, 0.85), driftFrom(random, 0.3)];
  const isAway = awayFrom(random);
  return (day) => {
    const temperature = 15.5 + 8.5 * seasonOf(day) + 2.8 * spell();
    const climate = heating * Math.max(0, 16 - temperature) + cooling * Math.max(0, temperature - 22);
    const usual =
      (1 + climate) * (isFree(day) ? weekend : 1) * Math.exp(0.07 * habit() + deviation * noise());
    return levelWh * (isAway() ? 0.25 : usual);
  };
};

/** Stays in a second home: each year about the same weeks, and some of its weekends. */
const staysFrom = (random: Random): ((day: PlainDate) => boolean) => {
  const summerDay = 195 + Math.floor(random() * 25);
  const summerDays = 14 + Math.floor(random() * 25);
  const [easter, christmas] = [random() < 0.6, random() < 0.5];
  const weekends = random() * 0.4;
  let year = "";
  let stays: { readonly from: number; readonly days: number }[] = [];
  let isWeekendStay = false;
  return (day) => {
    if (day.slice(0, 4) !== year) {
      year = day.slice(0, 4);
      const around = (value: number, spread: number) => value + Math.round(spread * normalFrom(random));
      stays = [
        { from: around(summerDay, 1), days: around(summerDays, 1) },
        ...(easter ? [{ from: around(98, 3), days: 6 }] : []),
        ...(christmas ? [{ from: around(358, 1), days: 9 }] : []),
      ];
    }
    const dayOfYear = (Date.parse(day) - Date.parse(`${year}-01-01`)) / 86_400_000;
    if (isoWeekday(day) === 6) isWeekendStay = random() < weekends * (0.6 + 0.4 * seasonOf(day));
    const isWeekend = isoWeekday(day) >= 6 && isWeekendStay;
    return isWeekend || stays.some(({ from, days }) => dayOfYear >= from && dayOfYear < from + days);
  };
};

const eveningShape = [2, 1, 1, 1, 1, 1, 2, 4, 5, 4, 3, 3, 4, 5, 5, 4, 3, 3, 4, 5, 7, 8, 6, 3];
const shapeSum = eveningShape.reduce((sum, value) => sum + value, 0);

const hoursOf = (day: PlainDate, totalWh: number): number[] =>
  localHours(day, "Europe/Madrid").map((hour) => (totalWh * (eveningShape[hour] ?? 0)) / shapeSum);

/** What the panels produce in each hour, by the height of the sun and the clouds of the day. */
const solarFrom = (random: Random): ((day: PlainDate) => number[]) => {
  const peakW = 1500 + random() * 3500;
  const clouds = driftFrom(random, 0.5);
  return (day) => {
    const daylight = 12 + 3 * seasonOf(day);
    const clearness = Math.min(1, Math.max(0.15, 0.7 + 0.25 * clouds()));
    return localHours(day, "Europe/Madrid").map((hour) => {
      const fromNoon = (hour - 13) / (daylight / 2);
      const height = Math.abs(fromNoon) >= 1 ? 0 : Math.cos((fromNoon * Math.PI) / 2);
      return peakW * clearness * height * (0.6 + 0.2 * (seasonOf(day) + 1));
    });
  };
};

/** Energy from the grid, hour by hour, of a supply that is the same for the same family and seed. */
export const generateSupply = (
  family: SupplyFamily,
  seed: number,
  { startsOn, endsOn }: { readonly startsOn: PlainDate; readonly endsOn: PlainDate },
): MeasuredDay[] => {
  const random = randomFrom(seed * 7919 + supplyFamilies.indexOf(family));
  const useOf = homeFrom(random);
  const solarOf = solarFrom(random);
  const isStay = staysFrom(random);
  // A day before the first, so that every drift has begun.
  return eachDay(addDays(startsOn, -1), endsOn)
    .map((day) => {
      const usedWh = useOf(day) * (family !== "holiday" || isStay(day) ? 1 : 0.3);
      const used = hoursOf(day, usedWh);
      const solar = family === "solar" ? solarOf(day) : [];
      return { day, hoursWh: used.map((wh, slot) => Math.max(0, Math.round(wh - (solar[slot] ?? 0)))) };
    })
    .slice(1);
};
