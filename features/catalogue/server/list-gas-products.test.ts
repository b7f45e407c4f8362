import { expect, test } from "vitest";
import { shippedRows } from "#database/market/market-tables.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listGasProducts } from "../contract/list-gas-products.ts";
import { loadProducts } from "./load-products.ts";
import { shipRegulatedRows } from "./regulated-queries.ts";
import { handlers } from "./routes.ts";
import { staffPortsOf } from "./testing/staff-ports.ts";

const database = await createTestDatabase("empty");
await shipRegulatedRows(database.pool, shippedRows);
const cupsOf = (digits: string): string => `ES${digits}${cupsCheckLetters(digits)}`;
const gasHome = cupsOf("0217405600000002");
const record = {
  product_id: "heat",
  commodity: "gas",
  commercial_name: "Heat",
  published: true,
  prices: [{ access_tariff: "RL.1", valid_from: "2020-01-01", energy_eur_kwh: [0.05], fixed_eur_month: 5 }],
};
await loadProducts({ database, records: [{ line: 1, record }] });

const server = await startTestServer(
  handlers({
    ...staffPortsOf(database),
    supplyPointRegistry: createSandboxRegistry(),
    hasOptedOutOfSips: async () => false,
    readPvpcPrices: async () => ({ pricesOf: () => undefined }),
    promotions: { findCoupon: async () => undefined },
  }),
);

test("the products of gas have no power, and say that the rent of the meter is left out", async () => {
  const query = { atr: 101, cups: gasHome };
  const [only] = (await server.call(listGasProducts, { as: "visitor", query })).answer();
  expect(only?.prices).toEqual([
    { term: "fixed", period: null, amountEur: 5, unit: "eur_month", isWithoutTolls: false },
    { term: "energy", period: null, amountEur: 0.05, unit: "eur_kwh", isWithoutTolls: false },
  ]);
  if (only?.estimate.status !== "comparable") throw new Error("not comparable");
  expect(only.estimate).toMatchObject({
    leavesOut: ["meter_rent"],
    use: { source: "register", powersW: [] },
  });
  expect(only.estimate.lines.map(({ concept }) => concept)).toEqual([
    "energy",
    "fixed",
    "hydrocarbon_tax",
    "sales_tax",
  ]);
});

test.each([
  ["a CUPS that is not valid", { cups: "ES1" }, "cups_not_valid"],
  ["a tariff that does not exist", { atr: 99 }, "tariff_not_found"],
  ["a tariff of electricity", { atr: 18 }, "tariff_not_found"],
])("%s is refused", async (_case, change, code) => {
  const query = { atr: 101, cups: gasHome, ...change };
  const refused = await server.call(listGasProducts, { as: "visitor", query });
  expect([refused.status, refused.problem().code]).toEqual([400, code]);
});
