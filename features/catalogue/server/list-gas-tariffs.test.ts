import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listGasTariffs } from "../contract/list-gas-tariffs.ts";
import { handleListGasTariffs } from "./list-tariffs.ts";
import { loadProducts } from "./load-products.ts";

const database = await createTestDatabase("empty");
const price = { valid_from: "2020-01-01", energy_eur_kwh: [0.05] };
await loadProducts({
  database,
  records: [
    { commodity: "gas", access_tariff: ["RL.2", "RL.1"] },
    { commodity: "electricity", access_tariff: ["018"] },
  ].map(({ commodity, access_tariff: tariffs }, index) => ({
    line: index + 1,
    record: {
      product_id: commodity,
      commodity,
      commercial_name: commodity,
      published: true,
      prices: tariffs.map((tariff) => ({ ...price, access_tariff: tariff })),
    },
  })),
});
const server = await startTestServer([handleListGasTariffs({ database })]);

test("the tariffs of gas have numbers of their own", async () => {
  const { bytes, headers } = await server.call(listGasTariffs, { as: "visitor" });
  expect(JSON.parse(bytes.toString("utf8"))).toEqual([
    { id: 101, name: "RL.1", code: "RL.1" },
    { id: 102, name: "RL.2", code: "RL.2" },
  ]);
  expect(headers["cache-control"]).toBe("public, max-age=1800");
});
