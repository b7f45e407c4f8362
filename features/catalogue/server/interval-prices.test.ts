import { describe, expect, test } from "vitest";
import { addDays, hoursInDay, type PlainDate } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { readIntervalPrices } from "./interval-price-rows.ts";
import { loadIntervalPrices } from "./load-interval-prices.ts";
import { loadProducts } from "./load-products.ts";

const database = await createTestDatabase("empty");
const linesOf = (records: readonly unknown[]) =>
  records.map((record, index) => ({ line: index + 1, record }));
await loadProducts({
  database,
  records: linesOf(
    ["indexed", "by_period"].map((kind) => ({
      product_id: kind,
      commodity: "electricity",
      commercial_name: kind,
      kind,
      prices: [],
    })),
  ),
});

const load = async (...records: unknown[]) => {
  const { refusals, ...counts } = await loadIntervalPrices({ database, records: linesOf(records) });
  return { counts, reasons: refusals.map(({ reason }) => reason) };
};
const madrid = { productId: "indexed", accessTariff: "018", zone: "peninsula" } as const;
const pricesIn = async (day: PlainDate, key: Parameters<typeof readIntervalPrices>[1] = madrid) =>
  (await readIntervalPrices(database.pool, key, { startsOn: day, endsOn: day })).pricesOf(day);

/** Prices that say which day and which hour they are of. */
const hoursOf = (day: PlainDate, count: number = hoursInDay(day)): number[] =>
  Array.from({ length: count }, (_, hour) => Number(day.slice(8)) + hour / 100);
const recordOf = (day: PlainDate, change: object = {}) => ({
  product_id: "indexed",
  access_tariff: "018",
  day,
  energy_eur_kwh: hoursOf(day),
  ...change,
});

describe("prices by interval", () => {
  test("are loaded for the days of both clock changes, with 23 and 25 hours or 92 and 100 quarter-hours", async () => {
    const quarters = { access_tariff: "019", energy_eur_kwh: hoursOf("2026-10-25", 100) };
    const loaded = await load(
      recordOf("2026-03-29"),
      recordOf("2026-10-25"),
      recordOf("2026-10-25", quarters),
      recordOf("2026-03-29", { ...quarters, energy_eur_kwh: hoursOf("2026-03-29", 92) }),
    );
    expect(loaded.counts).toMatchObject({ new: 4, refused: 0 });
    expect(await pricesIn("2026-03-29")).toEqual(hoursOf("2026-03-29", 23));
    expect(await pricesIn("2026-10-25", { ...madrid, accessTariff: "019" })).toEqual(
      hoursOf("2026-10-25", 100),
    );
  });

  test.each([
    ["2026-03-29", 24, "energy_eur_kwh has 24 prices, and 2026-03-29 has 23 hours or 92 quarter-hours"],
    ["2026-10-25", 96, "energy_eur_kwh has 96 prices, and 2026-10-25 has 25 hours or 100 quarter-hours"],
    ["2026-06-01", 25, "energy_eur_kwh has 25 prices, and 2026-06-01 has 24 hours or 96 quarter-hours"],
  ] as const)("of %s are refused when there are %i of them", async (day, count, reason) => {
    const { reasons } = await load(recordOf(day, { energy_eur_kwh: hoursOf(day, count) }));
    expect(reasons).toEqual([`${reason}: give one for each`]);
  });

  test("are replaced by those of a corrected day, and left alone by the same ones", async () => {
    const day = "2026-11-02";
    expect((await load(recordOf(day))).counts).toMatchObject({ new: 1 });
    expect((await load(recordOf(day))).counts).toMatchObject({ unchanged: 1, changed: 0 });
    const corrected = hoursOf(day).map((price, hour) => (hour === 14 ? -0.001_234 : price));
    expect((await load(recordOf(day, { energy_eur_kwh: corrected }))).counts).toMatchObject({ changed: 1 });
    expect((await pricesIn(day))?.[14]).toBe(-0.001_234);
  });

  test("are refused for an unknown product, one that is not indexed and a tariff of gas", async () => {
    const { reasons } = await load(
      recordOf("2026-11-02", { product_id: "none" }),
      recordOf("2026-11-02", { product_id: "by_period" }),
      recordOf("2026-11-02", { access_tariff: "RL.1" }),
    );
    expect(reasons).toEqual([
      "product none is not known: load it first (load -- products FILE)",
      "product by_period is of kind by_period: only indexed products have prices by hour",
      "access_tariff RL.1 is not one of electricity",
    ]);
  });

  test("of a day or a tariff that is not loaded are not known", async () => {
    expect(await pricesIn("2026-11-03")).toBeUndefined();
    expect(await pricesIn("2026-11-02", { ...madrid, accessTariff: "020" })).toBeUndefined();
  });

  test("of the zone come before those of every zone", async () => {
    const own = hoursOf("2026-11-02").map(() => 9);
    await load(recordOf("2026-11-02", { zone: "ceuta", energy_eur_kwh: own }));
    expect(await pricesIn("2026-11-02", { ...madrid, zone: "ceuta" })).toEqual(own);
    expect((await pricesIn("2026-11-02"))?.[0]).toBe(2);
  });
});

describe("prices by interval of every zone, for a supply of the Canary Islands", () => {
  const islands = { ...madrid, zone: "canary_islands" } as const;

  test.each(["2026-05-04", "2026-03-29", "2026-10-25"] as const)(
    "are those of the same instants on %s, and the last hour has none until the next day is published",
    async (day) => {
      await load(recordOf(day));
      const hours = hoursOf(day);
      expect(await pricesIn(day, islands)).toEqual([...hours.slice(1), null]);
      const next = addDays(day, 1);
      await load(recordOf(next));
      expect(await pricesIn(day, islands)).toEqual([...hours.slice(1), hoursOf(next)[0]]);
    },
  );

  test("pass from hours to quarter-hours at midnight of Madrid", async () => {
    await load(recordOf("2026-06-10"), recordOf("2026-06-11", { energy_eur_kwh: hoursOf("2026-06-11", 96) }));
    const last = (await pricesIn("2026-06-10", islands))?.at(-1);
    expect(last).toBeCloseTo(11.015, 9);
  });
});
