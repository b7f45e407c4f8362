import { regulatedCharges, shippedRows, taxRates } from "#database/market/market-tables.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { addDays, hoursInDay } from "#energy/calendar.ts";
import { estimateElectricityYear } from "#energy/pricing/estimate-electricity-year.ts";
import type { ElectricityProduct } from "#energy/pricing/product.ts";
import { yearBefore, yearOfCurve } from "#energy/pricing/year-of-use.ts";
import { generateSupply } from "#energy/testing/generated-supplies.ts";
import type { Benchmark, Figure } from "./measure/result-table.ts";
import { median } from "./measure/statistics.ts";

const today = "2026-11-26";
const supply = { accessTariff: "018", zone: "peninsula", isHome: true, powersW: [3450, 3450] } as const;
const productCount = 20;
const rounds = 30;

const year = yearBefore(today);
const curve = generateSupply("seasonal", 1, year).map(({ day, hoursWh }) => ({
  day,
  slotsPerHour: 1 as const,
  energyWh: hoursWh,
  exportWh: 0,
}));

/** A promotion and a service in each, so that no estimate is spared anything. */
const productOf = (index: number, kind: ElectricityProduct["kind"]): ElectricityProduct => ({
  productId: `product ${index}`,
  commodity: "electricity",
  kind,
  promotions: [
    { name: "Welcome", reduction: { percent: 10 }, on: "energy", lasts: { months: 12 } },
    { name: "Months", reduction: { eurMonth: 2 }, on: "supply", lasts: { months: 6 } },
  ],
  services: [{ name: "Maintenance", isCompulsory: true, eurMonth: 3 }],
  oneOffCharges: [],
  permanenceMonths: 0,
  penalty: null,
  prices: [
    {
      accessTariff: "018",
      zone: null,
      validFrom: "2026-01-01",
      validTo: null,
      powerEurKwYear: [30, 4],
      energyEurKwh: [0.2, 0.15, 0.1].map((price) => price + index / 1000),
      surplusEurKwh: 0.05,
      fixedEurDay: 0,
      passedThrough: ["power"],
    },
  ],
});

const pricesByDay = new Map(
  Array.from({ length: 400 }, (_, index) => {
    const day = addDays(year.startsOn, index - 10);
    return [day, Array.from({ length: hoursInDay(day) }, (_hour, hour) => 0.05 + hour / 500)] as const;
  }),
);
const intervalPrices = { pricesOf: (day: (typeof year)["startsOn"]) => pricesByDay.get(day) };

/** Median time, and how slow the machine was meanwhile: both change within seconds. */
const measureTimes = (kind: ElectricityProduct["kind"]) => {
  const products = Array.from({ length: productCount }, (_, index) => productOf(index, kind));
  const regulated = { regulatedCharges, taxRates, accessPrices: shippedRows };
  const slowness: number[] = [];
  const times = Array.from({ length: rounds }, (_, round) => {
    if (round % 5 === 0) slowness.push(measureSlowness());
    const start = performance.now();
    const use = yearOfCurve(curve, supply, today);
    if (use === undefined) throw new Error("The curve is not a whole year");
    for (const product of products) {
      const { status } = estimateElectricityYear({ product, supply, use, regulated, today, intervalPrices });
      if (status !== "comparable") throw new Error(`${product.productId} is not comparable`);
    }
    return performance.now() - start;
  });
  return { medianMs: median(times), slowness: median(slowness) };
};

const budgetMs = 50;

const figureOf = (kind: ElectricityProduct["kind"]): Figure => {
  const { medianMs, slowness } = measureTimes(kind);
  return {
    what: `A year of hours for ${productCount} products, ${kind === "indexed" ? "indexed" : "priced by period"}`,
    value: medianMs,
    unit: "ms",
    atMost: budgetMs * slowness,
    beside: `the budget is ${budgetMs} ms times ${slowness.toFixed(2)} for this machine`,
  };
};

/** The yearly estimate of a comparator, from the hours of a year. */
export const pricing: Benchmark = {
  name: "pricing",
  needsData: false,
  measure: async () => [figureOf("by_period"), figureOf("indexed")],
};
