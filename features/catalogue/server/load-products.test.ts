import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { findProductsWithIds } from "./product-rows.ts";
import { loadProducts } from "./load-products.ts";

const database = await createTestDatabase("empty");

const load = async (...records: unknown[]) => {
  const {
    refusals,
    notes = [],
    ...counts
  } = await loadProducts({
    database,
    records: records.map((record, index) => ({ line: index + 1, record })),
  });
  return { counts, reasons: refusals.map(({ reason }) => reason), noted: notes.map(({ note }) => note) };
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

const wide = {
  product_id: "illes",
  numeric_id: 40,
  commodity: "electricity",
  commercial_name: "Illes",
  kind: "fixed",
  zones: ["balearic_islands", "peninsula"],
  max_power_kw: 15,
  self_consumption: "without",
  audience: "home",
  sold_from: "2026-01-01",
  sold_to: "2027-01-01",
  promotions: [{ name: { ca: "Oferta" }, percent: 10, on: "energy", months: 12 }],
  services: [{ name: { ca: "Manteniment" }, compulsory: true, eur_month: 3.5 }],
  permanence_months: 12,
  penalty: { percent_of_pending_energy: 5 },
  one_off_charges: [{ name: { ca: "Alta" }, eur: 10 }],
  description: { ca: "<p>Illes</p>" },
  link: { ca: "https://llum.example.org/illes" },
  prices: [
    { ...price, zone: "balearic_islands", energy_eur_kwh: [0.15, 0.15, 0.15] },
    { ...price, energy_eur_kwh: [0.14, 0.14, 0.14] },
  ],
};

describe("loading products", () => {
  test("stores their prices, and changes nothing when it is repeated", async () => {
    expect((await load(llum)).counts).toMatchObject({ new: 1 });
    const { rows } = await database.pool.query("select * from product_prices");
    expect(rows).toEqual([
      {
        ...price,
        market_index: null,
        product_id: "llum-3",
        zone: "any",
        valid_to: null,
        fixed_eur_day: 0,
        fixed_eur_month: 0,
        passed_through: [],
      },
    ]);
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

  test("accepts prices by zone beside those of every zone, and a promotion, services and conditions", async () => {
    expect((await load(wide)).counts).toMatchObject({ new: 1 });
    expect((await load({ ...wide, numeric_id: undefined })).counts).toMatchObject({ unchanged: 1 });
    const changed = { ...wide, services: [{ ...wide.services[0], eur_month: 5 }] };
    expect((await load(changed)).counts).toMatchObject({ changed: 1 });
    expect((await load(wide)).counts).toMatchObject({ changed: 1 });
    const [stored] = await findProductsWithIds(database.pool, ["illes"]);
    expect(stored).toMatchObject({
      numericId: 40,
      kind: "fixed",
      zones: ["balearic_islands", "peninsula"],
      maxPowerW: 15_000,
      audience: "home",
      soldTo: "2027-01-01",
      promotions: [{ percent: 10, eurMonth: null, on: "energy", months: 12, until: null }],
      permanenceMonths: 12,
      penalty: { percentOfPendingEnergy: 5, eur: null },
      links: { ca: "https://llum.example.org/illes" },
    });
    expect(stored?.prices.map(({ zone, validFrom }) => [zone, validFrom])).toEqual([
      ["any", "2026-01-01"],
      ["balearic_islands", "2026-01-01"],
    ]);
  });

  test("removes what is not allowed from a description, and names it", async () => {
    const description = { ca: "<p onclick='x()'>Per a tothom<script>x()</script></p>" };
    const { noted } = await load({ ...llum, product_id: "html", description });
    expect(noted).toEqual(["description in ca: not allowed, left out: onclick of <p>, <script>"]);
    expect((await findProductsWithIds(database.pool, ["html"]))[0]?.descriptions).toEqual({
      ca: "<p>Per a tothom</p>",
    });
    expect((await load({ ...llum, product_id: "html", description })).counts).toMatchObject({ unchanged: 1 });
  });

  test("gives a product without a number the next one, which it has for ever", async () => {
    await load({ ...llum, product_id: "n1", numeric_id: 70 }, { ...llum, product_id: "n2" });
    const numberOf = async (id: string) => (await findProductsWithIds(database.pool, [id]))[0]?.numericId;
    expect([await numberOf("n1"), await numberOf("n2")]).toEqual([70, 71]);
    await load({ ...llum, product_id: "n2", commercial_name: "Nou" });
    expect(await numberOf("n2")).toBe(71);
    const { reasons } = await load(
      { ...llum, product_id: "n2", numeric_id: 72 },
      { ...llum, product_id: "n3", numeric_id: 70 },
      { ...llum, product_id: "n4", numeric_id: 80 },
      { ...llum, product_id: "n5", numeric_id: 80 },
    );
    expect(reasons).toEqual([
      "product n2 has the numeric_id 71, which never changes: write it, or leave it out",
      "numeric_id 70 is of product n1: give another one, or leave it out",
      "numeric_id 80 is of product n4: give another one, or leave it out",
    ]);
  });

  test("publishes a new product only when its record says so, and a known one never", async () => {
    const isPublished = async (id: string) => (await findProductsWithIds(database.pool, [id]))[0]?.published;
    await load({ ...llum, product_id: "p1", published: true }, { ...llum, product_id: "p2" });
    expect([await isPublished("p1"), await isPublished("p2")]).toEqual([true, false]);
    const { counts } = await load(
      { ...llum, product_id: "p1" },
      { ...llum, product_id: "p2", published: true, commercial_name: "Nou" },
    );
    expect(counts).toMatchObject({ unchanged: 1, changed: 1 });
    expect([await isPublished("p1"), await isPublished("p2")]).toEqual([true, false]);
  });

  test.each([
    [{ kind: "indexed", commodity: "gas" }, "kind indexed is of electricity: gas is fixed"],
    [{ kind: "fixed" }, "a product of kind fixed has one price of energy"],
    [{ min_power_kw: 15, max_power_kw: 10 }, "max_power_kw is less than min_power_kw"],
    [{ sold_from: "2026-02-01", sold_to: "2026-02-01" }, "sold_to 2026-02-01 is not after sold_from"],
    [{ zones: ["ceuta"], prices: [{ ...price, zone: "melilla" }] }, "zones of the product has no melilla"],
    [{ prices: [{ ...price, fixed_eur_month: 3 }] }, "fixed_eur_month is for gas"],
    [
      { promotions: [{ name: {}, on: "energy", percent: 5, eur_month: 1, months: 1 }] },
      "promotions.0 needs either percent or eur_month",
    ],
    [{ promotions: [{ name: {}, on: "energy", percent: 5 }] }, "promotions.0 needs either months or until"],
    [{ penalty: {} }, "penalty needs either percent_of_pending_energy or eur"],
    [{ link: { ca: "http://llum.example.org" } }, "link.ca"],
  ])("refuses what contradicts itself: %j", async (change, reason) => {
    const { counts, reasons } = await load({ ...llum, product_id: "wrong", ...change });
    expect([counts.refused, reasons]).toEqual([1, [expect.stringContaining(reason)]]);
  });

  test("names the invalid field of a price", async () => {
    const { reasons } = await load({ ...llum, prices: [{ ...price, energy_eur_kwh: ["0,19"] }] });
    expect(reasons).toEqual(["prices.0.energy_eur_kwh.0 must be of type number"]);
  });
});
