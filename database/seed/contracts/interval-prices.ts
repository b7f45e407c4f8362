import { addDays, addMonths, eachDay, firstOfMonth, isoWeekday, type PlainDate } from "#energy/calendar.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import type { IntervalPriceRecord } from "#features/catalogue/contract/interval-price-record.ts";
import { createRandom } from "../random.ts";

/** As many as a comparison of the last twelve whole months needs, and the one that has begun. */
const monthsOfPrices = 13;

/** The demo's market: parts of the day's mean price at each hour, with the dip of the sun and the peak of the evening. */
const shape = [
  1.02, 0.97, 0.94, 0.92, 0.93, 0.98, 1.12, 1.28, 1.25, 1.02, 0.78, 0.61, 0.52, 0.49, 0.51, 0.6, 0.81, 1.08,
  1.38, 1.56, 1.58, 1.42, 1.24, 1.1,
];

/** About the tolls and charges by period, €/kWh, which the demo's prices by interval include. */
const tolls = { "018": [0.0977, 0.0293, 0.0033], "019": [0.061, 0.046, 0.027, 0.018, 0.009, 0.006] } as const;
const tariffs = ["018", "019"] as const;

/** Dearer in winter and in summer, cheaper on Sundays; the same for a day whenever the demo is made. */
const meanOf = (day: PlainDate): number => {
  const ofYear = (Date.parse(day) / 86_400_000) % 365.25;
  const season = 0.074 + 0.016 * Math.cos((4 * Math.PI * ofYear) / 365.25);
  const weekend = isoWeekday(day) === 7 ? 0.8 : 1;
  return season * weekend * (0.8 + 0.4 * createRandom(`market ${day}`).next());
};

const pricesOf = (tariff: (typeof tariffs)[number], day: PlainDate): number[] => {
  const mean = meanOf(day);
  const periods = energyPeriodsOfDay(tariff, day, "peninsula");
  return periods.map((period, hour) => {
    const price = mean * (shape[hour % 24] ?? 1) + (tolls[tariff][period - 1] ?? 0);
    return Math.round(price * 1e6) / 1e6;
  });
};

/** The prices by hour of the demo's indexed product, until the day after the demo's. */
export const demoIntervalPrices = (today: PlainDate): IntervalPriceRecord[] =>
  eachDay(addMonths(firstOfMonth(today), 1 - monthsOfPrices), addDays(today, 1)).flatMap((day) =>
    tariffs.map((accessTariff) => ({
      productId: "hora-a-hora",
      accessTariff,
      day,
      energyEurKwh: pricesOf(accessTariff, day),
    })),
  );
