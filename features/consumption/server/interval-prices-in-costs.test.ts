import { beforeEach, describe, expect, it } from "vitest";
import { loadMarketData } from "#database/seed/load-market.ts";
import { eachDay, hoursInDay, type PlainDate } from "#energy/calendar.ts";
import { noFreeHours } from "#energy/price-options.ts";
import { energyPeriodsOfDay } from "#energy/tariff-periods.ts";
import { loadIntervalPrices } from "#features/catalogue/server/load-interval-prices.ts";
import { loadProducts } from "#features/catalogue/server/load-products.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getBillForecast } from "../contract/get-bill-forecast.ts";
import { getConsumptionCost } from "../contract/get-consumption-cost.ts";
import { periodCalendarOf } from "./chart/chart-slots-policy.ts";
import { chooseConsumption } from "./chart/consumption-day-policy.ts";
import { costsOfContract } from "./cost/cost-of-supplies.ts";
import { writeCurveDays } from "./curves/write-curve-days.ts";
import { handleGetBillForecast } from "./get-bill-forecast.ts";
import { handleGetConsumptionCost } from "./get-consumption-cost.ts";
import { pricedDayOf } from "./patterns-policy.ts";
import { addSupply, sampleCups, sampleDay } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
await loadMarketData(database);
const server = await startTestServer([
  handleGetConsumptionCost({ database }),
  handleGetBillForecast({ database }),
]);
const linesOf = (records: readonly unknown[]) =>
  records.map((record, index) => ({ line: index + 1, record }));

const price = { access_tariff: "018", valid_from: "2026-01-01", power_eur_kw_year: [30, 3] };
const added = 0.01;
await loadProducts({
  database,
  records: linesOf([
    {
      product_id: "hora",
      commodity: "electricity",
      commercial_name: "Hora",
      kind: "indexed",
      prices: [{ ...price, energy_eur_kwh: [added, added, added] }],
    },
    {
      product_id: "peatges",
      commodity: "electricity",
      commercial_name: "Peatges",
      prices: [{ ...price, energy_eur_kwh: [0.1, 0.1, 0.1], passed_through: ["energy"] }],
    },
  ]),
});

/** Dearer each hour, and paid to be used at two in the afternoon. */
const priceAt = (hour: number): number => (hour === 14 ? -0.05 : 0.05 + hour / 1000);
const pricesOf = (day: PlainDate): number[] =>
  Array.from({ length: hoursInDay(day) }, (_, hour) => priceAt(hour));
const published = eachDay("2026-09-01", "2026-10-30");
await loadIntervalPrices({
  database,
  records: linesOf(
    published.map((day) => ({
      product_id: "hora",
      access_tariff: "018",
      day,
      energy_eur_kwh: pricesOf(day),
    })),
  ),
});

const cups = sampleCups(1);
const supply = await addSupply(database, { cups, startsOn: "2026-05-01" });
await writeCurveDays(
  database,
  eachDay("2026-05-01", "2026-10-31").map((day) => sampleDay(day, supply, (hour) => 1000 + hour)),
);
const sell = (productId: string) =>
  database.unguarded.query("update contracts set product_id = $1, powers_w = '{4600,4600}'", [productId]);
beforeEach(() => sell("hora"));

const costOf = async (type: "hourly" | "daily" | "monthly", start: PlainDate, end: PlainDate) =>
  (
    await server.call(getConsumptionCost, {
      params: { contractId: supply.contractId, type },
      query: { start, end },
      as: { customerId: supply.customerId },
    })
  ).answer();

/** Millionths of a euro of the energy of some days in each period, at the price of each hour. */
const expectedMicro = (days: readonly PlainDate[]): number[] => {
  const sums = [0, 0, 0];
  for (const day of days) {
    energyPeriodsOfDay("018", day, "peninsula").forEach((period, hour) => {
      sums[period - 1] = (sums[period - 1] ?? 0) + (1000 + hour) * Math.round((priceAt(hour) + added) * 1000);
    });
  }
  return sums;
};
const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

describe("the cost of an indexed contract", () => {
  it("is that of each hour at its own price, on the day with 25 hours too", async () => {
    const days = eachDay("2026-10-19", "2026-10-30");
    const cost = await costOf("hourly", "2026-10-19", "2026-10-30");
    expect(cost.unpriced).toEqual([]);
    expect(cost.totals?.energyByPeriod.map(({ cents }) => cents)).toEqual(
      expectedMicro(days).map((micro) => Math.round(micro / 10_000)),
    );
    expect(sum(cost.slots ?? []) / 10).toBe(cost.totals?.energyCents);
    const changeDay = 6 * 24;
    expect(cost.slots?.length).toBe(12 * 24 + 1);
    for (const hour of [0, 14, 24]) {
      const expected = (1 + hour / 1000) * (priceAt(hour) + added) * 1000;
      expect(Math.abs((cost.slots?.[changeDay + hour] ?? 0) - expected)).toBeLessThan(2);
    }
  });

  it("by day and by month adds up to the same", async () => {
    const days = await costOf("daily", "2026-09-01", "2026-09-30");
    const months = await costOf("monthly", "2026-09-01", "2026-09-30");
    expect(months.totals).toEqual(days.totals);
    const first = sum((days.bars?.byPeriod ?? []).map(({ cost: ofDay }) => ofDay[0] ?? null)) / 10;
    expect(Math.abs(first - sum(expectedMicro(["2026-09-01"])) / 10_000)).toBeLessThan(3);
  });

  it("is not known on a day whose prices are not published yet, and never 0", async () => {
    const cost = await costOf("hourly", "2026-10-29", "2026-10-31");
    expect(cost.unpriced).toEqual([
      { startsOn: "2026-10-31", endsOn: "2026-10-31", reason: "not_priced_yet" },
    ]);
    expect(cost.pricedDays).toBe(2);
    expect(cost.slots?.slice(48)).toEqual(Array.from({ length: 24 }, () => null));
  });

  it("of a range with such a day is not summed", async () => {
    const [known, unknown] = await costsOfContract(database, supply, [
      { startsOn: "2026-10-01", endsOn: "2026-10-30" },
      { startsOn: "2026-10-01", endsOn: "2026-10-31" },
    ]);
    expect(known).toBeGreaterThan(0);
    expect(unknown).toBeNull();
  });

  it("stands in a month’s insight by the prices of its hours", () => {
    const metered = chooseConsumption([sampleDay("2026-10-05", supply, (hour) => 1000 + hour)], "hour");
    const terms = {
      startsOn: "2026-01-01",
      prices: [
        {
          validFrom: "2026-01-01",
          validTo: null,
          powerEurKwYear: [],
          energyEurKwh: [added, added, added],
          surplusEurKwh: 0,
          fixedEurDay: 0,
        },
      ],
      free: noFreeHours,
      doubleTariff: null,
    } as const;
    const calendar = periodCalendarOf([{ startsOn: "2026-01-01", tariffCode: "018", zone: "peninsula" }]);
    const costWith = (isPublished: boolean) => {
      const intervalPrices = { pricesOf: (day: PlainDate) => (isPublished ? pricesOf(day) : undefined) };
      const [day] = metered;
      return day && pricedDayOf(day, { calendar, terms: [{ ...terms, intervalPrices }] }).costCents;
    };
    expect(costWith(true)).toBeCloseTo(sum(expectedMicro(["2026-10-05"])) / 10_000, 6);
    expect(costWith(false)).toBeNull();
  });
});

describe("the forecast of an indexed contract’s bill", () => {
  it("says that the hours to come are not priced yet", async () => {
    const answer = await server.call(getBillForecast, {
      params: { contractId: supply.contractId },
      as: { customerId: supply.customerId },
    });
    expect(answer.answer()).toMatchObject({ forecast: null, reason: "not_priced_yet" });
  });
});

describe("the cost of a contract that passes tolls through", () => {
  it("has the tolls and charges of the day in the price of each period", async () => {
    await sell("peatges");
    const { rows } = await database.unguarded.query(
      `select amounts from access_prices
       where kind = 'energy_tolls_and_charges' and access_tariff = '018' and valid_from <= '2026-09-01'
       order by valid_from desc limit 1`,
    );
    const tolls: number[] = rows[0].amounts;
    const kwh = [0, 0, 0];
    energyPeriodsOfDay("018", "2026-09-01", "peninsula").forEach((period, hour) => {
      kwh[period - 1] = (kwh[period - 1] ?? 0) + 1 + hour / 1000;
    });
    const cost = await costOf("daily", "2026-09-01", "2026-09-01");
    expect(cost.totals?.energyByPeriod.map(({ cents }) => cents)).toEqual(
      kwh.map((energy, index) => Math.round(energy * (0.1 + (tolls[index] ?? 0)) * 100)),
    );
  });
});
