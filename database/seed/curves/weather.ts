import { daysBetween, type PlainDate } from "#energy/calendar.ts";
import { createRandom } from "../random.ts";

export type Weather = {
  /** Mean of the day, degrees Celsius. */
  temperature: number;
  /** Share of a clear sky's light that gets through, 0.15 to 1. */
  clearness: number;
  /** Hours from sunrise to sunset. */
  daylightHours: number;
};

const EPOCH: PlainDate = "2000-01-01";
const DAYS_PER_YEAR = 365.2425;
const COLDEST_DAY_OF_YEAR = 18;
const WINTER_SOLSTICE = 355;

const noise = (stream: string, step: number): number => createRandom(`${stream} ${step}`).next();

/** Drifts from one value to the next over some days, so that a hot spell lasts and a front passes. */
const drifting = (stream: string, dayNumber: number, spellDays: number): number => {
  const step = Math.floor(dayNumber / spellDays);
  const share = dayNumber / spellDays - step;
  return noise(stream, step) * (1 - share) + noise(stream, step + 1) * share;
};

const seasonOf = (dayNumber: number, lowestDay: number): number =>
  -Math.cos((2 * Math.PI * (dayNumber - lowestDay)) / DAYS_PER_YEAR);

/** Weather of inland Catalonia on a day, the same on every call. */
export const weatherOn = (day: PlainDate): Weather => {
  const dayNumber = daysBetween(EPOCH, day);
  const spell = drifting("temperature", dayNumber, 6) - 0.5;
  const sky = drifting("sky", dayNumber, 3) * 0.55 + noise("cloud", dayNumber) * 0.45;
  return {
    temperature: 15.5 + 8.5 * seasonOf(dayNumber, COLDEST_DAY_OF_YEAR) + 9 * spell,
    clearness: Math.min(1, 0.15 + 1.25 * sky),
    daylightHours: 12.1 + 2.9 * seasonOf(dayNumber, WINTER_SOLSTICE),
  };
};
