import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listTariffs } from "../contract/list-tariffs.ts";
import { handleListTariffs } from "./list-tariffs.ts";
import { loadProducts } from "./load-products.ts";

const database = await createTestDatabase("empty");
const priced = (accessTariff: string, changes: object = {}) => ({
  access_tariff: accessTariff,
  valid_from: "2020-01-01",
  energy_eur_kwh: [0.1],
  ...changes,
});
const product = (id: string, prices: readonly object[], changes: object = {}) => ({
  product_id: id,
  commodity: "electricity",
  commercial_name: id,
  published: true,
  prices,
  ...changes,
});
await loadProducts({
  database,
  records: [
    product("home", [priced("018"), priced("020", { valid_to: "2021-01-01" })]),
    product("business", [priced("019"), priced("024")]),
    product("withdrawn", [priced("021")], { published: false }),
    product("former", [priced("022")], { sold_to: "2021-01-01" }),
    product("heat", [priced("RL.2"), priced("RL.1")], { commodity: "gas" }),
  ].map((record, index) => ({ line: index + 1, record })),
});
const server = await startTestServer([handleListTariffs({ database })]);

const namesFor = async (query: { power?: number; old?: "0" | "1" }) =>
  (await server.call(listTariffs, { as: "visitor", query })).answer().map(({ name }) => name);

test("the tariffs are those that a product of today has, as numbers and names that caches may store", async () => {
  for (const path of ["/api/v1/tariff", "/api/v1/es/tariff?old=0", "/api/v1/tariff?lang=es"]) {
    const response = await server.app.inject({ url: path });
    expect(response.json()).toEqual([
      { id: 18, name: "2.0TD", code: "018" },
      { id: 19, name: "3.0TD", code: "019" },
      { id: 24, name: "3.0TDVE", code: "024" },
    ]);
    expect(response.headers["cache-control"]).toBe("public, max-age=1800");
  }
});

test("a power leaves those that a supply of it can have", async () => {
  expect(await namesFor({ power: 15_000 })).toEqual(["2.0TD"]);
  expect(await namesFor({ power: 15_001 })).toEqual(["3.0TD", "3.0TDVE"]);
  const response = await server.app.inject({ url: "/api/v1/tariff?power=4.6" });
  expect(response.json()).toHaveLength(1);
});

test.each(["0", "-1", "4,6", "1e3", "abc", "4.6001"])("the power %s is refused", async (power) => {
  const response = await server.app.inject({ url: `/api/v1/tariff?power=${power}` });
  expect(response.statusCode).toBe(400);
});

test("old=1 adds the tariffs that ended in 2021", async () => {
  expect(await namesFor({ power: 8_000, old: "1" })).toEqual(["2.0A", "2.0DHA", "2.0DHS", "2.0TD"]);
});
