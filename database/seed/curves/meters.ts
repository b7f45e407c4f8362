import { isoWeekday, type PlainDate } from "#energy/calendar.ts";
import { createRandom, type Random } from "../random.ts";
import { weatherOn, type Weather, type DayFacts } from "./almanac.ts";
import type { LoadShape } from "./load-shape.ts";

/** Gas pressure at a home's meter. */
export const GAS_PRESSURE_BAR = 0.022;

/** A demo gas meter: a boiler for heating and hot water, and a stove. */
export type GasMeter = {
  seed: string;
  /** kWh a day for hot water and cooking. */
  dailyKwh: number;
  /** kWh per day and degree below 16. */
  heatingKwh: number;
  isAway: (day: PlainDate) => boolean;
};

/** Gas consumption of a meter on a day, kWh. */
export const gasKwhOn = (meter: GasMeter, day: PlainDate): number => {
  if (meter.isAway(day)) return 0;
  const random = createRandom(`gas ${meter.seed} ${day}`);
  const weekend = isoWeekday(day) >= 6 ? 1.2 : 1;
  const heating = meter.heatingKwh * Math.max(0, 16 - weatherOn(day).temperature);
  return weekend * (meter.dailyKwh + heating) * (0.8 + 0.4 * random.next());
};

/** Solar noon in Catalonia, in winter time; in summer time it is an hour later. */
const SOLAR_NOON_HOUR = 12.9;
const PERFORMANCE = 0.86;

/**
 * Solar production in one local hour, Wh: a bell curve between sunrise and sunset, lower in winter, with the day's
 * clouds and random variation.
 */
const solarWh = (options: {
  peakPowerW: number;
  weather: Weather;
  hour: number;
  summerTimeHours: 0 | 1;
  seed: string;
}): number => {
  const { peakPowerW, weather, hour, summerTimeHours, seed } = options;
  const noon = SOLAR_NOON_HOUR + summerTimeHours;
  const fromNoon = (hour + 0.5 - noon) / (weather.daylightHours / 2);
  if (Math.abs(fromNoon) >= 1) return 0;
  const height = Math.cos((fromNoon * Math.PI) / 2) ** 1.4 * (0.45 + 0.037 * weather.daylightHours);
  const flicker = 0.88 + 0.24 * createRandom(seed).next();
  return Math.round(peakPowerW * PERFORMANCE * height * weather.clearness * flicker);
};

/** A demo meter. The seed makes the curves of two equal shapes differ. */
export type Meter = {
  seed: string;
  shape: LoadShape;
  /** Factor of the shape: 1.2 is a somewhat larger flat. */
  scale: number;
  /** Peak power of the solar panels; 0 without self-consumption. */
  solarPeakW: number;
  /** Reactive energy as a share of active energy; 0 when it is not measured. */
  reactiveShare: number;
};

/** Measurements of a day, integer Wh (varh), one value per slot of Madrid's day. */
export type MeteredDay = {
  day: PlainDate;
  importWh: number[];
  exportWh: number[] | null;
  /** Solar energy used on site. */
  selfConsumedWh: number[] | null;
  reactiveVarh: number[] | null;
};

const profileOf = (shape: LoadShape, { weekday, isHoliday }: DayFacts): readonly number[] => {
  if (isHoliday || weekday === 7) return shape.sundayWh;
  return weekday === 6 ? shape.saturdayWh : shape.workingDayWh;
};

const climateWh = (shape: LoadShape, weather: Weather): number => {
  const heating = shape.heatingWh * Math.max(0, 15 - weather.temperature);
  const cooling = shape.coolingWh * Math.max(0, weather.temperature - 23);
  return heating + cooling;
};

const addAppliances = (loadWh: number[], shape: LoadShape, random: Random): void => {
  const runs = Math.floor(shape.applianceRuns + random.next());
  for (let run = 0; run < runs; run += 1) {
    const slot = random.integer(Math.min(8, loadWh.length - 1), loadWh.length - 3);
    loadWh[slot] = (loadWh[slot] ?? 0) + Math.round(shape.applianceWh * (0.6 + 0.6 * random.next()));
  }
};

/** Heating and cooling follow occupancy: full when the profile is high, little at night. */
const loadOfDay = ({ shape, scale }: Meter, facts: DayFacts, random: Random): number[] => {
  const isAway = shape.isAway(facts.day);
  const profile = profileOf(shape, facts);
  const climate = climateWh(shape, facts.weather);
  const busiest = Math.max(...profile, 1);
  const loadWh = facts.hours.map((hour) => {
    const standby = shape.alwaysOnWh * (0.9 + 0.2 * random.next());
    if (isAway) return standby;
    const usual = profile[hour] ?? 0;
    return standby + usual * (0.65 + 0.7 * random.next()) + climate * (0.15 + 0.85 * (usual / busiest));
  });
  if (!isAway) addAppliances(loadWh, shape, random);
  return loadWh.map((wh) => Math.round(wh * scale));
};

const solarOfDay = (meter: Meter, { day, hours, weather, summerTimeHours }: DayFacts): number[] =>
  hours.map((hour) =>
    solarWh({
      peakPowerW: meter.solarPeakW,
      weather,
      hour,
      summerTimeHours,
      seed: `solar ${meter.seed} ${day} ${hour}`,
    }),
  );

/** The hourly values of a meter on a day: always the same for the same meter and day. */
export const meteredDay = (meter: Meter, facts: DayFacts): MeteredDay => {
  const { day } = facts;
  const loadWh = loadOfDay(meter, facts, createRandom(`load ${meter.seed} ${day}`));
  const producedWh = meter.solarPeakW > 0 ? solarOfDay(meter, facts) : null;
  const usedWh = producedWh?.map((wh, slot) => Math.min(wh, loadWh[slot] ?? 0)) ?? null;
  return {
    day,
    importWh: usedWh === null ? loadWh : loadWh.map((wh, slot) => wh - (usedWh[slot] ?? 0)),
    exportWh: producedWh?.map((wh, slot) => wh - (usedWh?.[slot] ?? 0)) ?? null,
    selfConsumedWh: usedWh,
    reactiveVarh: meter.reactiveShare > 0 ? loadWh.map((wh) => Math.round(wh * meter.reactiveShare)) : null,
  };
};

const splitHour = (wh: number, random: Random): number[] => {
  const weights = Array.from({ length: 4 }, () => 0.7 + 0.6 * random.next());
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const firstThree = weights.slice(0, 3).map((weight) => Math.floor((wh * weight) / sum));
  return [...firstThree, wh - firstThree.reduce((total, quarter) => total + quarter, 0)];
};

/** The quarter-hours of the same day: 92 to 100, each four of which add up exactly to their hour. */
export const quartersOf = (meter: Meter, hours: MeteredDay): MeteredDay => {
  const random = createRandom(`quarters ${meter.seed} ${hours.day}`);
  const split = (values: number[]): number[] => values.flatMap((wh) => splitHour(wh, random));
  return {
    day: hours.day,
    importWh: split(hours.importWh),
    exportWh: hours.exportWh && split(hours.exportWh),
    selfConsumedWh: hours.selfConsumedWh && split(hours.selfConsumedWh),
    reactiveVarh: hours.reactiveVarh && split(hours.reactiveVarh),
  };
};
