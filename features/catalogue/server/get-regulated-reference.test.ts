import { expect, test } from "vitest";
import { shippedRows } from "#database/market/market-tables.ts";
import { hoursInDay } from "#energy/calendar.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getRegulatedReference } from "../contract/get-regulated-reference.ts";
import { listGasProducts } from "../contract/list-gas-products.ts";
import { listProducts } from "../contract/list-products.ts";
import { loadProducts } from "./load-products.ts";
import { shipRegulatedRows } from "./regulated-queries.ts";
import { handlers } from "./routes.ts";
import { staffPortsOf } from "./testing/staff-ports.ts";

const database = await createTestDatabase("empty");
await shipRegulatedRows(database.pool, shippedRows);
const cupsOf = (digits: string): string => `ES${digits}${cupsCheckLetters(digits)}`;
const home = cupsOf("0031405600000001");
const gasHome = cupsOf("0217405600000002");
const state: { pvpcEurKwh: number | undefined } = { pvpcEurKwh: undefined };

const server = await startTestServer(
  handlers({
    ...staffPortsOf(database),
    supplyPointRegistry: createSandboxRegistry(),
    hasOptedOutOfSips: async () => false,
    promotions: { findCoupon: async () => undefined },
    readPvpcPrices: async () => {
      const { pvpcEurKwh } = state;
      return {
        pricesOf: (day) =>
          pvpcEurKwh === undefined ? undefined : new Array<number>(hoursInDay(day)).fill(pvpcEurKwh),
      };
    },
  }),
  { rateLimits: { lookup: 1000 } },
);
const supply = { commodity: "electricity", power: 4600, atr: 18, cups: home } as const;
const gasSupply = { commodity: "gas", atr: 101, cups: gasHome } as const;
interface Asked {
  readonly commodity: "electricity" | "gas";
  readonly power?: number;
  readonly atr: number;
  readonly cups: string;
}
const referenceOf = async (query: Asked) =>
  (await server.call(getRegulatedReference, { as: "visitor", query })).answer().reference;

/** The regulated price as products of ours: its figure must be that of any product with the same prices. */
await loadProducts({
  database,
  records: [
    {
      product_id: "like-pvpc",
      commodity: "electricity",
      commercial_name: "Like",
      published: true,
      prices: [
        {
          access_tariff: "018",
          valid_from: "2020-01-01",
          power_eur_kw_year: [3.113, 0],
          energy_eur_kwh: [0.12, 0.12, 0.12],
          passed_through: ["power"],
        },
      ],
    },
    {
      product_id: "like-tur",
      commodity: "gas",
      commercial_name: "Like",
      published: true,
      prices: [
        { access_tariff: "RL.1", valid_from: "2020-01-01", energy_eur_kwh: [0.0426], fixed_eur_month: 3.93 },
      ],
    },
  ].map((record, index) => ({ line: index + 1, record })),
});

test("the regulated price of electricity costs what a product with its prices would", async () => {
  expect(await referenceOf(supply)).toBeNull();
  state.pvpcEurKwh = 0.12;
  const reference = await referenceOf(supply);
  const query = { power: supply.power, atr: supply.atr, cups: supply.cups };
  const [like] = (await server.call(listProducts, { as: "visitor", query })).answer();
  if (like?.estimate.status !== "comparable" || reference === null) throw new Error("No figure");
  expect(reference.kind).toBe("pvpc");
  // The energy of each month is rounded to the cent by period, and by hour to the watt-hour.
  expect(Math.abs(reference.firstYearCents - like.estimate.firstYearCents)).toBeLessThanOrEqual(40);
  expect(reference.pricesFrom.slice(5)).toBe(`${reference.pricesFrom.slice(5, 7)}-01`);
});

test("a supply above 10 kW, or with another tariff, has no regulated price", async () => {
  state.pvpcEurKwh = 0.12;
  expect(await referenceOf({ ...supply, power: 10_350 })).toBeNull();
  expect(await referenceOf({ ...supply, atr: 19, power: 20_000 })).toBeNull();
});

test("the regulated tariff of gas costs what a product with its prices would", async () => {
  const reference = await referenceOf(gasSupply);
  const query = { atr: gasSupply.atr, cups: gasSupply.cups };
  const [like] = (await server.call(listGasProducts, { as: "visitor", query })).answer();
  if (like?.estimate.status !== "comparable") throw new Error("No figure");
  expect(reference).toEqual({
    kind: "tur",
    firstYearCents: like.estimate.firstYearCents,
    monthlyCents: like.estimate.monthlyCents,
    pricesFrom: "2026-01-01",
    pricesTo: null,
  });
  expect(await referenceOf({ ...gasSupply, atr: 104 })).toBeNull();
});

test.each([
  ["a CUPS that is not valid", { cups: "ES1" }, "cups_not_valid"],
  ["a tariff of gas for electricity", { atr: 101 }, "tariff_not_found"],
])("%s is refused", async (_case, change, code) => {
  const query = { ...supply, ...change };
  const refused = await server.call(getRegulatedReference, { as: "visitor", query });
  expect([refused.status, refused.problem().code]).toEqual([400, code]);
});
