import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadProducts } from "./load-products.ts";

const database = await createTestDatabase("empty");

const load = async (...records: unknown[]) => {
  const { refusals, ...counts } = await loadProducts({
    database,
    records: records.map((record, index) => ({ line: index + 1, record })),
  });
  return { counts, reasons: refusals.map(({ reason }) => reason) };
};

const price = {
  access_tariff: "018",
  valid_from: "2026-01-01",
  power_eur_kw_year: [27.704413, 0.725423],
  energy_eur_kwh: [0.195, 0.132, 0.098],
  surplus_eur_kwh: 0.06,
};
const llum = {
  product_id: "llum-3",
  commodity: "electricity",
  commercial_name: "Llum 3 períodes",
  prices: [price],
};

describe("loading products", () => {
  test("stores their prices, and changes nothing when it is repeated", async () => {
    expect((await load(llum)).counts).toMatchObject({ new: 1 });
    const { rows } = await database.pool.query("select * from product_prices");
    expect(rows).toEqual([{ ...price, product_id: "llum-3", valid_to: null, fixed_eur_day: 0 }]);
    expect((await load(llum)).counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  test("replaces the prices of a product with those of its record", async () => {
    const until = { ...price, valid_to: "2027-01-01" };
    const after = { ...price, valid_from: "2027-01-01", energy_eur_kwh: [0.2, 0.14, 0.1] };
    expect((await load({ ...llum, prices: [after, until] })).counts).toMatchObject({ changed: 1 });
    expect((await load({ ...llum, prices: [until, after] })).counts).toMatchObject({ unchanged: 1 });
    expect((await database.pool.query("select 1 from product_prices")).rowCount).toBe(2);
  });

  test("stores what customers may choose, and changes nothing when it is repeated", async () => {
    const happy = { ...llum, product_id: "happy", happy_hours: [{ start_hour: 14, end_hour: 16 }] };
    const options = {
      double_tariffs: [{ start_month: 4, start_year: 2026, end_month: 9, end_year: 2026 }],
      happy_days: ["sunday"],
    };
    expect((await load(happy)).counts).toMatchObject({ new: 1 });
    expect((await load({ ...happy, ...options })).counts).toMatchObject({ changed: 1 });
    expect((await load({ ...happy, ...options })).counts).toMatchObject({ unchanged: 1 });
    const { reasons } = await load({ ...happy, happy_hours: [{ start_hour: 24, end_hour: 25 }] });
    expect(reasons).toEqual([expect.stringContaining("happy_hours.0.start_hour")]);
  });

  test("refuses two prices for the same day, and explains how to end the earlier one", async () => {
    const { reasons } = await load({ ...llum, prices: [price, { ...price, valid_from: "2026-07-01" }] });
    expect(reasons).toEqual([expect.stringMatching(/018 from 2026-01-01 and from 2026-07-01.*valid_to/)]);
  });

  test("refuses prices that end before they begin, and a product that changes from electricity to gas", async () => {
    const backwards = { ...price, valid_to: "2025-01-01" };
    const { reasons } = await load(
      { ...llum, product_id: "b", prices: [backwards] },
      { ...llum, commodity: "gas" },
    );
    expect(reasons).toEqual([
      expect.stringContaining("valid_to 2025-01-01 is not after"),
      expect.stringContaining("llum-3 is of electricity"),
    ]);
  });

  test("names the invalid field of a price", async () => {
    const { reasons } = await load({ ...llum, prices: [{ ...price, energy_eur_kwh: ["0,19"] }] });
    expect(reasons).toEqual(["prices.0.energy_eur_kwh.0 must be of type number"]);
  });
});
