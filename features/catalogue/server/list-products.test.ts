import { describe, expect, test } from "vitest";
import { shippedRows } from "#database/market/market-tables.ts";
import { cupsCheckLetters } from "#energy/cups.ts";
import { SupplyPointRegistryUnavailable } from "#integrations/supply-points/port.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { listProducts } from "../contract/list-products.ts";
import { loadProducts } from "./load-products.ts";
import { handlers } from "./routes.ts";
import { shipRegulatedRows } from "./regulated-queries.ts";
import { staffPortsOf } from "./testing/staff-ports.ts";

const database = await createTestDatabase("empty");
await shipRegulatedRows(database.pool, shippedRows);
const cupsOf = (digits: string): string => `ES${digits}${cupsCheckLetters(digits)}`;
/** The register has 4.6 kW in both periods. */
const home = cupsOf("0031405600000001");
const protectedHome = cupsOf("0031405600000999");
const unknown = cupsOf("0031405600000000");
const withPanels = cupsOf("0031405600000990");
const slow = cupsOf("0031405600000777");

const price = {
  access_tariff: "018",
  valid_from: "2020-01-01",
  power_eur_kw_year: [30, 4],
  energy_eur_kwh: [0.2, 0.15, 0.1],
};
const texts = (text: string) => ({ ca: text, es: `${text} es` });
const product = (id: string, number: number, changes: object = {}) => ({
  product_id: id,
  numeric_id: number,
  commodity: "electricity",
  commercial_name: id,
  published: true,
  prices: [price],
  ...changes,
});
await loadProducts({
  database,
  records: [
    product("dear", 1, { prices: [{ ...price, energy_eur_kwh: [0.3, 0.25, 0.2] }] }),
    product("casa", 2, {
      description: texts("<p>Preu <strong>fix</strong><script>1</script></p>"),
      link: { ca: "https://llum.example/casa" },
      promotions: [{ name: texts("Benvinguda"), percent: 10, on: "energy", months: 12 }],
      services: [{ name: texts("Urgències"), compulsory: true, eur_month: 3 }],
      one_off_charges: [{ name: texts("Alta"), eur: 10 }],
      permanence_months: 12,
      penalty: { percent_of_pending_energy: 5 },
      sold_to: "2099-01-01",
    }),
    product("hours", 3, { kind: "indexed", prices: [{ ...price, passed_through: ["power", "energy"] }] }),
    product("panels", 4, { self_consumption: "with", prices: [{ ...price, surplus_eur_kwh: 0.06 }] }),
    product("shop", 5, { audience: "business" }),
    product("big", 6, { prices: [{ ...price, access_tariff: "019" }] }),
  ].map((record, index) => ({ line: index + 1, record })),
});

const sandbox = createSandboxRegistry();
const ports = {
  ...staffPortsOf(database),
  supplyPointRegistry: {
    find: async (query: Parameters<typeof sandbox.find>[0]) => {
      if (query.supplyPoint === slow)
        throw new SupplyPointRegistryUnavailable("The register does not answer");
      return sandbox.find(query);
    },
  },
  hasOptedOutOfSips: async () => false,
  readPvpcPrices: async () => ({ pricesOf: () => undefined }),
  promotions: {
    findCoupon: async ({ code }: { code: string }) =>
      code === "GOOD"
        ? {
            title: "Amics",
            description: "",
            productIds: ["dear"],
            reduction: { on: "energy", reduction: { percent: 50 }, lasts: { months: 12 } } as const,
          }
        : undefined,
  },
};
const server = await startTestServer(handlers(ports), { rateLimits: { lookup: 1000 } });
const list = async (query: Record<string, unknown> = {}) =>
  (
    await server.call(listProducts, {
      as: "visitor",
      query: { power: 4600, atr: 18, cups: home, ...query },
    })
  ).answer();
const estimateOf = async (name: string, query: Record<string, unknown> = {}) => {
  const found = (await list(query)).find((listed) => listed.name === name);
  if (found?.estimate.status !== "comparable") throw new Error(`${name} has no estimate`);
  return found.estimate;
};

describe("the products of a supply", () => {
  test("have the specification's fields in the language of the call, the cheapest first", async () => {
    const url = `/api/v1/pricelist?power=4.6&atr=18&cups=${home}&lang=es`;
    const { headers, ...response } = await server.app.inject({ url });
    const answer = response.json();
    expect(answer.map(({ id }: { id: number }) => id)).toEqual([2, 1, 3]);
    expect(answer[0]).toMatchObject({
      id: 2,
      name: "casa",
      ov_description: "<p>Preu <strong>fix</strong></p> es",
      ov_link: "https://llum.example/casa",
      kind: "by_period",
      promotions: [
        { name: "Benvinguda es", on: "energy", percent: 10, months: 12, until: null, coupon: false },
      ],
      services: [{ name: "Urgències es", compulsory: true, eur_month: 3 }],
      one_off_charges: [{ name: "Alta es", eur: 10 }],
      permanence_months: 12,
      penalty: { percent_of_pending_energy: 5, eur: null },
      offered_until: "2098-12-31",
    });
    expect(headers["cache-control"]).toBe("private, max-age=1800");
  });

  test("have their prices by period with units", async () => {
    const hours = (await list()).find(({ name }) => name === "hours");
    expect(hours?.prices).toEqual([
      { term: "power", period: 1, amountEur: 30, unit: "eur_kw_year", isWithoutTolls: true },
      { term: "power", period: 2, amountEur: 4, unit: "eur_kw_year", isWithoutTolls: true },
      { term: "energy", period: 1, amountEur: 0.2, unit: "eur_kwh", isWithoutTolls: true },
      { term: "energy", period: 2, amountEur: 0.15, unit: "eur_kwh", isWithoutTolls: true },
      { term: "energy", period: 3, amountEur: 0.1, unit: "eur_kwh", isWithoutTolls: true },
    ]);
  });

  test("are those of its kind of holder, self-consumption and tariff", async () => {
    const namesFor = async (query: Record<string, unknown>) => (await list(query)).map(({ name }) => name);
    expect(await namesFor({ audience: "business" })).toContain("shop");
    expect(await namesFor({ selfcons: true })).toContain("panels");
    expect(await namesFor({ cups: withPanels })).toContain("panels");
    expect(await namesFor({ cups: withPanels, selfcons: false })).not.toContain("panels");
    expect(await namesFor({ atr: 19, power: 20_000, cups: unknown })).toEqual(["big"]);
    expect(await namesFor({ atr: 23 })).toEqual([]);
  });
});

describe("the yearly estimate of a product", () => {
  test("is by the use of the register, with its powers, and divided into lines", async () => {
    const { use, lines, firstYearCents, followingYearCents, oneOffCents } = await estimateOf("casa");
    expect(use).toMatchObject({ source: "register", powersW: [4600, 4600] });
    expect(use.yearlyWhByPeriod.reduce((sum, wh) => sum + wh, 0)).toBe(use.yearlyWh);
    expect(lines.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(firstYearCents);
    expect(followingYearCents).toBeGreaterThan(firstYearCents);
    expect(oneOffCents).toBe(1210);
  });

  test("is by an ordinary use where the register has none, and alike for unknown and protected supplies", async () => {
    const [first, second] = await Promise.all([unknown, protectedHome].map((cups) => list({ cups })));
    expect(first).toEqual(second);
    const { use } = await estimateOf("casa", { cups: unknown, power: 3500 });
    expect(use).toMatchObject({ source: "profile", yearlyWh: 2_600_000, powersW: [3500, 3500] });
    expect((await estimateOf("casa", { cups: slow })).use.source).toBe("profile");
  });

  test("has the taxes of the zone of the postal code", async () => {
    const conceptsFor = async (query: Record<string, unknown>) =>
      (await estimateOf("casa", query)).lines.find(({ concept }) => concept === "sales_tax")?.totalCents ?? 0;
    expect(await conceptsFor({ postalCode: "35001" })).toBeLessThan(
      await conceptsFor({ postalCode: "28001" }),
    );
  });

  test("is not given for an indexed product without a year of prices", async () => {
    const hours = (await list()).find(({ name }) => name === "hours");
    expect(hours?.estimate).toEqual({ status: "not_comparable", reason: "month_without_prices" });
  });
});

describe("a coupon", () => {
  test("selects products and reduces their prices", async () => {
    const [only, ...others] = await list({ promocode: "GOOD" });
    expect([only?.name, others]).toEqual(["dear", []]);
    expect(only?.promotions).toMatchObject([{ name: "Amics", percent: 50, isOfCoupon: true }]);
    const reduced = await estimateOf("dear", { promocode: "GOOD" });
    const full = await estimateOf("dear");
    expect(reduced.firstYearCents).toBeLessThan(full.firstYearCents);
    expect(reduced.followingYearCents).toBe(full.followingYearCents);
  });

  test("that cannot be used changes nothing", async () => {
    expect(await list({ promocode: "BAD" })).toEqual(await list());
  });
});

test.each([
  ["a CUPS that is not valid", { cups: "ES1" }, "cups_not_valid"],
  ["a tariff that does not exist", { atr: 99 }, "tariff_not_found"],
  ["a tariff of gas", { atr: 101 }, "tariff_not_found"],
])("%s is refused", async (_case, change, code) => {
  const query = { power: 4600, atr: 18, cups: home, ...change };
  const refused = await server.call(listProducts, { as: "visitor", query });
  expect([refused.status, refused.problem().code]).toEqual([400, code]);
});

test("a sweep over supply points is answered up to the limit of its address", async () => {
  const limited = await startTestServer(handlers(ports), { rateLimits: { lookup: 5 } });
  const statuses: number[] = [];
  for (let number = 1; number <= 30; number += 1) {
    const cups = cupsOf(`00314056${String(number).padStart(8, "0")}`);
    const url = `/api/v1/pricelist?power=4.6&atr=18&cups=${cups}`;
    statuses.push((await limited.app.inject({ url, remoteAddress: "192.0.2.9" })).statusCode);
  }
  // The sweep may cross the end of a minute.
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10);
});
