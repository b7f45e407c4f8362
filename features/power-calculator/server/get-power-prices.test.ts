import { expect, test } from "vitest";
import { regulatedAmountsOf } from "#energy/pricing/regulated-amounts.ts";
import { findRegulatedRows } from "#features/catalogue/server/regulated-queries.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getPowerPrices } from "../contract/get-power-prices.ts";
import { handleGetPowerPrices } from "./get-power-prices.ts";

const database = await createTestDatabase("demo");
const server = await startTestServer([
  handleGetPowerPrices({
    readRegulatedAmounts: async () => regulatedAmountsOf(await findRegulatedRows(database.unguarded)),
  }),
]);
const prices = async () =>
  (await server.call(getPowerPrices, { as: "visitor" })).answer().eurKwYear.map((price) => price.toFixed(6));

test("the prices of the power of homes are the tolls and charges of today", async () => {
  expect(await prices()).toEqual(["27.704413", "0.725423"]);
});

test("there is no price when no row is valid today", async () => {
  await database.unguarded.query("delete from access_prices where kind = 'power_charges'");
  expect(await prices()).toEqual([]);
});
