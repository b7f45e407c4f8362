import { describe, expect, test } from "vitest";
import { shippedRows } from "#database/market/market-tables.ts";
import {
  addMonths,
  daysInMonth,
  eachDay,
  firstOfMonth,
  hoursInDay,
  madridDate,
  type PlainDate,
} from "#energy/calendar.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listProducts } from "../contract/list-products.ts";
import { deriveIntervalPrices } from "./derive-interval-prices.ts";
import { readIntervalPrices } from "./interval-price-rows.ts";
import { loadIntervalPrices } from "./load-interval-prices.ts";
import { loadProducts } from "./load-products.ts";
import { shipRegulatedRows } from "./regulated-queries.ts";
import { handlers } from "./routes.ts";
import { staffPortsOf } from "./testing/staff-ports.ts";

const database = await createTestDatabase("empty");
await shipRegulatedRows(database.pool, shippedRows);
const today = madridDate(new Date());
const end = firstOfMonth(today);
const dearMonth = addMonths(end, -3);
/** 60 €/MWh, and 100 in one month. */
const centsOn = (day: PlainDate): number => (firstOfMonth(day) === dearMonth ? 10_000 : 6000);

const publish = (days: readonly PlainDate[], centsOf = centsOn, loadedAt = new Date(0)) =>
  database.unguarded.query(
    `insert into market_price_days (series, day, step_minutes, cents_mwh, version, loaded_at)
     select 'omie_es', d.day, 60, array_fill(d.cents, array[d.hours]), 1, $4
     from unnest($1::date[], $2::integer[], $3::integer[]) as d (day, cents, hours)
     on conflict (series, day) do update set cents_mwh = excluded.cents_mwh, loaded_at = excluded.loaded_at`,
    [days, days.map(centsOf), days.map((day) => hoursInDay(day)), loadedAt],
  );

const recordOf = (addedEurMwh: number, change: object = {}) => ({
  product_id: "index",
  commodity: "electricity",
  commercial_name: "index",
  published: true,
  kind: "indexed",
  prices: [
    {
      access_tariff: "018",
      valid_from: "2020-01-01",
      power_eur_kw_year: [30, 4],
      energy_eur_kwh: [0.01, 0.01, 0.01],
      market_index: { added_eur_mwh: addedEurMwh, losses_percent: [16.7, 16.3, 18] },
      ...change,
    },
  ],
});
const load = (...records: object[]) =>
  loadProducts({ database, records: records.map((record, index) => ({ line: index + 1, record })) });
await load(recordOf(15));

const key = { productId: "index", accessTariff: "018", zone: "peninsula" } as const;
const firstPriceOn = async (day: PlainDate) =>
  (await readIntervalPrices(database.pool, key, { startsOn: day, endsOn: day })).pricesOf(day)?.[0];

const server = await startTestServer(
  handlers({
    ...staffPortsOf(database),
    supplyPointRegistry: createSandboxRegistry(),
    hasOptedOutOfSips: async () => false,
    readPvpcPrices: async () => ({ pricesOf: () => undefined }),
    promotions: { findCoupon: async () => undefined },
  }),
);
const cups = `ES0031405600000001${cupsCheckLetters("0031405600000001")}`;
const estimate = async () => {
  const [only] = (
    await server.call(listProducts, { as: "visitor", query: { power: 4600, atr: 18, cups } })
  ).answer();
  return only?.estimate;
};

describe("an indexed product that follows the market", () => {
  test("is compared once a year of prices is there, with its lowest and highest month", async () => {
    expect(await estimate()).toEqual({ status: "not_comparable", reason: "month_without_prices" });
    await publish(eachDay(addMonths(end, -12), today));
    await deriveIntervalPrices(database);
    const found = await estimate();
    if (found?.status !== "comparable") throw new Error("it has no estimate");
    expect([found.highestMonth.month, found.hoursWithoutPrice]).toEqual([dearMonth, 0]);
    expect(found.lowestMonth.totalCents).toBeLessThan(found.highestMonth.totalCents);
    // By hand: 75 €/MWh (115 in a month) with the losses of the period and a cent of margin.
    const shareOfDear = daysInMonth(dearMonth) / 365;
    const priceOf = (losses: number, eurMwh: number) => (eurMwh / 1000) * losses + 0.01;
    const energyEur = [1.167, 1.163, 1.18].reduce((sum, losses, index) => {
      const mean = priceOf(losses, 75) * (1 - shareOfDear) + priceOf(losses, 115) * shareOfDear;
      return sum + ((found.use.yearlyWhByPeriod[index] ?? 0) / 1000) * mean;
    }, 0);
    const energyCents = found.lines.find(({ concept }) => concept === "energy")?.totalCents ?? 0;
    // Working days differ by the month, and each month is rounded.
    expect(Math.abs(energyCents / 100 / energyEur - 1)).toBeLessThan(0.01);
  });

  test("has the prices of a corrected file, and of what is added from then on", async () => {
    await publish([today], () => 9000, new Date());
    await deriveIntervalPrices(database);
    expect(await firstPriceOn(today)).toBe(0.1239);
    await load(recordOf(25));
    expect(await firstPriceOn(today)).toBe(0.1357);
  });

  test("has the prices that the operator has loaded instead, where there are some", async () => {
    const record = {
      product_id: "index",
      access_tariff: "018",
      day: today,
      energy_eur_kwh: new Array<number>(hoursInDay(today)).fill(0.5),
    };
    const { new: added } = await loadIntervalPrices({ database, records: [{ line: 1, record }] });
    await publish([today], () => 1000, new Date());
    await deriveIntervalPrices(database);
    await load(recordOf(10));
    expect([added, await firstPriceOn(today)]).toEqual([1, 0.5]);
  });

  test.each([
    [{ market_index: { added_eur_mwh: 1, losses_percent: [16] } }, "losses_percent has 1 values"],
    [{ zone: "canary_islands" }, "leave zone out"],
  ])("is refused with %j", async (change, reason) => {
    const { refusals } = await load(recordOf(1, change));
    expect(refusals[0]?.reason).toContain(reason);
  });
});
