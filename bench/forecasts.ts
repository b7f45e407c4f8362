import { createAlmanac } from "#database/seed/curves/almanac.ts";
import { familyFlat, homeWorker, office, secondHome, shop } from "#database/seed/curves/load-shape.ts";
import { meteredDay } from "#database/seed/curves/meters.ts";
import { addMonths, eachDay } from "#energy/calendar.ts";
import { forecastConsumption, type MeasuredDay } from "#energy/consumption-forecast.ts";
import { meanErrors } from "#energy/testing/forecast-errors.ts";
import { generateSupply, supplyFamilies } from "#energy/testing/generated-supplies.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { median } from "./measure/statistics.ts";

const range = { startsOn: "2023-12-01", endsOn: "2026-08-31" } as const;
const months = Array.from({ length: 12 }, (_, index) => addMonths("2025-09-01", index));
const suppliesOfFamily = 60;
const suppliesOfShape = 6;
const timedForecasts = 100;

/** Supplies of the demo retailer, whose use follows profiles of appliances, weather and holidays. */
const demoSupplies = (): MeasuredDay[][] => {
  const { factsOf } = createAlmanac();
  return [familyFlat, homeWorker, secondHome, shop, office].flatMap((shape, place) =>
    Array.from({ length: suppliesOfShape }, (_, index) => {
      const meter = { seed: `forecast ${place} ${index}`, shape, scale: 1, reactiveShare: 0 };
      const solarPeakW = place < 2 && index % 2 === 1 ? 3000 : 0;
      return eachDay(range.startsOn, range.endsOn).map((day) => ({
        day,
        hoursWh: meteredDay({ ...meter, solarPeakW }, factsOf(day)).importWh,
      }));
    }),
  );
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

interface Family {
  readonly name: string;
  readonly supplies: readonly (readonly MeasuredDay[])[];
}

const errorFigures = ({ name, supplies }: Family): Figure[] =>
  [1, 16].map((dayOfMonth) => {
    const errors = meanErrors(supplies, { months, dayOfMonth });
    return {
      what: `Mean error of a month from day ${dayOfMonth}, ${name}`,
      value: errors.ours * 100,
      unit: "%",
      atMost: Math.min(errors.sameDaysLastYear, errors.lastWeeks) * 100,
      beside: `same days last year ${percent(errors.sameDaysLastYear)}, mean of last weeks ${percent(errors.lastWeeks)}`,
    };
  });

const forecastTime = (): Figure => {
  const days = generateSupply("seasonal", 1, range);
  const targets = eachDay("2026-09-01", "2026-09-30");
  const times = Array.from({ length: timedForecasts }, () => {
    const start = performance.now();
    forecastConsumption(days.slice(-600), targets, "Europe/Madrid");
    return performance.now() - start;
  });
  return { what: "A forecast of a month from 600 days", value: median(times), unit: "ms", atMost: 20 };
};

/** The forecast of consumption beside what a customer would guess, on generated supplies and the demo retailer's. */
export const forecasts: Benchmark = {
  name: "forecasts",
  needsData: false,
  measure: async () => [
    ...supplyFamilies.flatMap((name) => {
      const supplies = Array.from({ length: suppliesOfFamily }, (_, index) =>
        generateSupply(name, index + 1, range),
      );
      return errorFigures({ name, supplies });
    }),
    ...errorFigures({ name: "demo retailer", supplies: demoSupplies() }),
    forecastTime(),
  ],
};
