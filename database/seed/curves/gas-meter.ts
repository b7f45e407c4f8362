import { isoWeekday, type PlainDate } from "#energy/calendar.ts";
import { createRandom } from "../random.ts";
import { weatherOn } from "./weather.ts";

/** Pressure at which a home takes its gas. */
export const GAS_PRESSURE_BAR = 0.022;

/** A gas meter of the demo: a boiler for heating and hot water, and a stove. */
export type GasMeter = {
  seed: string;
  /** kWh a day for hot water and cooking. */
  dailyKwh: number;
  /** kWh a day and degree that it is colder than 16. */
  heatingKwh: number;
  isAway: (day: PlainDate) => boolean;
};

/** kWh that a gas meter's supply takes on a day. */
export const gasKwhOn = (meter: GasMeter, day: PlainDate): number => {
  if (meter.isAway(day)) return 0;
  const random = createRandom(`gas ${meter.seed} ${day}`);
  const weekend = isoWeekday(day) >= 6 ? 1.2 : 1;
  const heating = meter.heatingKwh * Math.max(0, 16 - weatherOn(day).temperature);
  return weekend * (meter.dailyKwh + heating) * (0.8 + 0.4 * random.next());
};
