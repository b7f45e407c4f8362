import { createRandom } from "../random.ts";
import type { Weather } from "./weather.ts";

/** Midday by the sun in Catalonia, in winter time; summer time moves it on by an hour. */
const SOLAR_NOON_HOUR = 12.9;
const PERFORMANCE = 0.86;

/**
 * What panels make in one hour of the clock, Wh: a bell between sunrise and sunset, lower in winter, with the
 * day's clouds and an unsteadiness of its own.
 */
export const solarWh = (options: {
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
