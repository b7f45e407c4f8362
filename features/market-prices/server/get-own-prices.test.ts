import { expect, test } from "vitest";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { getOwnPrices } from "../contract/get-own-prices.ts";
import { startMarketServer } from "./testing/market-server.ts";

const { call, anna, pere, database, intervalPrices } = await startMarketServer();
const db = database.unguarded;
await db.query(
  `insert into products (product_id, commodity, commercial_name, kind) values
     ('HOURS', 'electricity', 'Llum Hora a Hora', 'indexed'), ('FIXED', 'electricity', 'Llum Fixa', 'fixed')`,
);
await db.query(
  `insert into product_prices (product_id, access_tariff, valid_from, power_eur_kw_year, energy_eur_kwh, passed_through)
   values ('HOURS', '018', '2020-01-01', '{0,0}', '{0.012,0.01,0.008}', '{power,energy}')`,
);
const addContract = async (
  { customerId }: { customerId: number },
  contract: { name: string; product: string; state?: string; zone?: string },
) => {
  const { name, product, state = "active", zone = "peninsula" } = contract;
  const point = await queryRow(db, {
    text: `insert into supply_points (customer_id, cups, commodity, street, city, postal_code, province,
             distributor_code, distributor_name, zone)
           values ($1, $2, 'electricity', '', '', '08001', '', '0031', '', $3) returning supply_point_id as id`,
    values: [customerId, `ES${name}`, zone],
    columns: { id: bigint },
  });
  await db.query(
    `insert into contracts (customer_id, name, commodity, state, starts_on, supply_point_id, access_tariff,
       access_tariff_name, product_id, powers_w, holder_name, holder_tax_id, fiscal_address)
     values ($1, $2, 'electricity', $3, '2024-01-01', $4, '018', '2.0TD', $5, '{3450,3450}', '', '', '')`,
    [customerId, name, state, point?.id, product],
  );
};
await addContract(anna, { name: "0000001", product: "HOURS" });
await addContract(anna, { name: "0000002", product: "FIXED" });
await addContract(anna, { name: "0000003", product: "HOURS", state: "closed" });
await addContract(pere, { name: "0000004", product: "HOURS", zone: "canary_islands" });
const ask = async (as: { customerId: number }, day = "2026-10-25") =>
  (await call(getOwnPrices, { as, query: { day } })).answer().contracts;
/** 0.10 € in each of the 25 hours. */
intervalPrices.set("2026-10-25", new Array<number>(25).fill(0.1));

test("a contract that follows the market has its price of each hour, with tolls and the fee of the product", async () => {
  const [only, ...others] = await ask(anna);
  expect([only?.contractName, only?.productName, others]).toEqual(["0000001", "Llum Hora a Hora", []]);
  expect(only?.intervals).toHaveLength(25);
  // A Sunday is P3 all day: 0.10 + 0.008 + tolls 0.000077 + charges 0.003215 (Orden TED/1524/2025).
  expect(new Set(only?.intervals.map(({ eurKwh }) => eurKwh))).toEqual(new Set([0.111292]));
  expect(only?.intervals[0]?.startsAt).toEqual(new Date("2026-10-24T22:00:00Z"));
  expect(only?.intervals.at(-1)?.endsAt).toEqual(new Date("2026-10-25T23:00:00Z"));
});

test("a contract in the Canary Islands has the hours of its place, and sees no contract of others", async () => {
  const contracts = await ask(pere);
  expect(contracts.map(({ contractName }) => contractName)).toEqual(["0000004"]);
  expect(contracts[0]?.intervals[0]?.startsAt).toEqual(new Date("2026-10-24T23:00:00Z"));
});

test("the day of 23 hours has each of them once, by the clock of the supply's place", async () => {
  intervalPrices.set(
    "2026-03-29",
    Array.from({ length: 23 }, (_, hour) => hour / 100),
  );
  const [canary] = await ask(pere, "2026-03-29");
  const intervals = canary?.intervals ?? [];
  expect(intervals[0]?.startsAt).toEqual(new Date("2026-03-29T00:00:00Z"));
  expect(intervals.at(-1)?.endsAt).toEqual(new Date("2026-03-29T23:00:00Z"));
  expect(intervals).toHaveLength(23);
  // As above: the fee of the product, tolls and charges on each.
  for (const [hour, { startsAt, eurKwh }] of intervals.entries()) {
    expect(startsAt).toEqual(new Date(Date.UTC(2026, 2, 29, hour)));
    expect(eurKwh).toBeCloseTo(0.011292 + hour / 100, 9);
  }
});

test("a day that is not published has no prices", async () => {
  expect(await ask(anna, "2026-11-02")).toEqual([]);
});
