import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { canBeContracted, findContractableProducts, type SupplyToContract } from "./contractable-products.ts";
import { loadProducts } from "./load-products.ts";
import { findAllProducts, type StoredProduct } from "./product-rows.ts";

const database = await createTestDatabase("empty");
const price = { access_tariff: "018", valid_from: "2026-01-01", energy_eur_kwh: [0.1, 0.1, 0.1] };
const limited = {
  product_id: "limited",
  commodity: "electricity",
  commercial_name: "Limited",
  zones: ["peninsula", "ceuta"],
  min_power_kw: 3,
  max_power_kw: 10,
  self_consumption: "without",
  audience: "home",
  sold_from: "2026-02-01",
  sold_to: "2026-12-01",
  published: true,
  prices: [
    { ...price, valid_to: "2026-12-31" },
    { ...price, access_tariff: "019", zone: "ceuta" },
  ],
};
const open = { ...price, access_tariff: "019" };
const electricity = { commodity: "electricity", prices: [open], published: true };
await loadProducts({
  database,
  records: [
    limited,
    { ...electricity, product_id: "second", commercial_name: "Second", numeric_id: 9 },
    { ...electricity, product_id: "first", commercial_name: "First", numeric_id: 8 },
    { ...electricity, product_id: "unpublished", commercial_name: "Unpublished", published: false },
    { ...electricity, product_id: "ended", commercial_name: "Ended", on_sale: false },
    {
      product_id: "gas",
      commodity: "gas",
      commercial_name: "Gas",
      published: true,
      prices: [{ access_tariff: "RL.1", valid_from: "2026-01-01", energy_eur_kwh: [0.06] }],
    },
  ].map((record, index) => ({ line: index + 1, record })),
});

const home: SupplyToContract = {
  commodity: "electricity",
  accessTariff: "018",
  zone: "peninsula",
  powersW: [3450, 4600],
  selfConsumption: "without",
  audience: "home",
};
const day = "2026-06-01";

const productOf = async (id: string): Promise<StoredProduct> => {
  const product = (await findAllProducts(database.pool)).find(({ productId }) => productId === id);
  if (product === undefined) throw new Error(`No product ${id}`);
  return product;
};

describe("a product can be contracted for a supply", () => {
  test.each([
    ["that fulfils all of its conditions", {}, true],
    ["in another zone that it has", { zone: "ceuta" }, true],
    ["in no zone that it has not", { zone: "melilla" }, false],
    ["with no self-consumption where it has none", { selfConsumption: "with" }, false],
    ["of no business where it is for homes", { audience: "business" }, false],
    ["whose highest power is its greatest one", { powersW: [3450, 10_000] }, true],
    ["whose highest power is not above that", { powersW: [3450, 10_001] }, false],
    ["whose highest power is its least one", { powersW: [2300, 3000] }, true],
    ["whose highest power is not below that", { powersW: [2300, 2999] }, false],
    ["whose powers are known", { powersW: [] }, false],
    ["of no tariff without prices", { accessTariff: "020" }, false],
    ["of a tariff with prices of the zone", { accessTariff: "019", zone: "ceuta" }, true],
    ["of no tariff with prices of another zone alone", { accessTariff: "019" }, false],
    ["of its commodity alone", { commodity: "gas" }, false],
  ] as const)("%s", async (_case, change, expected) => {
    expect(canBeContracted(await productOf("limited"), { ...home, ...change }, day)).toBe(expected);
  });

  test.each([
    ["2026-01-31", false],
    ["2026-02-01", true],
    ["2026-11-30", true],
    ["2026-12-01", false],
  ] as const)("while it is sold: %s is %s", async (date, expected) => {
    expect(canBeContracted(await productOf("limited"), home, date)).toBe(expected);
  });

  test("while it has a price", async () => {
    const product = { ...(await productOf("limited")), soldTo: null };
    expect(canBeContracted(product, home, "2026-12-30")).toBe(true);
    expect(canBeContracted(product, home, "2026-12-31")).toBe(false);
  });
});

describe("the products of a supply", () => {
  const idsOf = async (supply: SupplyToContract) =>
    (await findContractableProducts(database.pool, supply, day)).map(({ productId }) => productId);

  test("are the published ones on sale, by number", async () => {
    expect(await idsOf({ ...home, accessTariff: "019", powersW: [20_000] })).toEqual(["first", "second"]);
    expect(await idsOf(home)).toEqual(["limited"]);
  });

  test("of gas need no power", async () => {
    expect(await idsOf({ ...home, commodity: "gas", accessTariff: "RL.1", powersW: [] })).toEqual(["gas"]);
  });
});
