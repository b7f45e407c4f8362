import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getContractPrices } from "../contract/get-contract-prices.ts";
import { annasRecord, fornsGasRecord, loadSamples } from "./testing/contract-samples.ts";
import { startContractsServer } from "./testing/contract-test-server.ts";

const { server, anna, ...sources } = await startContractsServer();
await sources.database.unguarded.query(
  "insert into products (product_id, commodity, commercial_name) values ('LLUM', 'electricity', 'Llum')",
);
await sources.database.unguarded.query(
  `insert into product_prices (product_id, access_tariff, valid_from, valid_to, power_eur_kw_year, energy_eur_kwh,
     surplus_eur_kwh, fixed_eur_day)
   values ('LLUM', '018', '2020-01-01', '2024-01-01', '{1,2}', '{0.3,0.2,0.1}', 0, 0),
     ('LLUM', '018', '2024-01-01', null, '{30.1,4.25}', '{0.241,0.182,0.131}', 0.06, 0.0123)`,
);
const closed = { state: "closed", starts_on: "2020-01-01", ends_on: "2023-06-30" };
await loadSamples(sources, [
  { ...annasRecord, product_id: "LLUM" },
  { ...annasRecord, ...closed, name: "0000100", product_id: "LLUM" },
  { ...annasRecord, ...closed, name: "0000099", starts_on: "2018-01-01", ends_on: "2019-06-30" },
  fornsGasRecord,
]);
const as = { customerId: anna };
const pricesOf = async (name: string) =>
  (await server.call(getContractPrices, { as, params: { name } })).answer().prices;

test("a contract has the prices by period that hold today", async () => {
  expect(await pricesOf("0000101")).toEqual({
    validFrom: "2024-01-01",
    validThrough: null,
    periods: [
      { period: "P1", powerEurKwYear: 30.1, energyEurKwh: 0.241 },
      { period: "P2", powerEurKwYear: 4.25, energyEurKwh: 0.182 },
      { period: "P3", powerEurKwYear: null, energyEurKwh: 0.131 },
    ],
    fixedEurDay: 0.0123,
    surplusEurKwh: 0.06,
  });
});

test("a contract that has ended has those of its last day, with the last day on which they held", async () => {
  expect(await pricesOf("0000100")).toMatchObject({
    validFrom: "2020-01-01",
    validThrough: "2023-12-31",
    fixedEurDay: null,
  });
});

test("a contract has the prices of its zone before those of every zone", async () => {
  await sources.database.unguarded.query(
    `insert into product_prices (product_id, access_tariff, zone, valid_from, energy_eur_kwh)
     values ('LLUM', '018', 'peninsula', '2023-01-01', '{0.21,0.21,0.21}'), ('LLUM', '018', 'ceuta', '2023-01-01', '{9,9,9}')`,
  );
  expect((await pricesOf("0000101"))?.periods[0]).toMatchObject({ energyEurKwh: 0.21 });
  await sources.database.unguarded.query("delete from product_prices where zone <> 'any'");
});

test("a contract has no prices of energy that change by the hour, or with the tolls of the day", async () => {
  await sources.database.unguarded.query("update products set kind = 'indexed'");
  expect((await pricesOf("0000101"))?.periods).toEqual([
    { period: "P1", powerEurKwYear: 30.1, energyEurKwh: null },
    { period: "P2", powerEurKwYear: 4.25, energyEurKwh: null },
  ]);
  await sources.database.unguarded.query(
    "update products set kind = 'by_period'; update product_prices set passed_through = '{power}'",
  );
  expect((await pricesOf("0000101"))?.periods[0]).toEqual({
    period: "P1",
    powerEurKwYear: null,
    energyEurKwh: 0.241,
  });
  await sources.database.unguarded.query("update product_prices set passed_through = '{}'");
});

test("a contract without a product has none", async () => {
  expect(await pricesOf("0000099")).toBeNull();
});

test("a contract that the customer does not have is not found", async () => {
  const answer = await server.call(getContractPrices, { as, params: { name: fornsGasRecord.name } });
  expect([answer.status, answer.problem().code]).toEqual([404, "contract_not_found"]);
});

provesForeignIdsAreHidden(getContractPrices, {
  server,
  valid: { as, params: { name: annasRecord.name } },
  foreignParams: { name: fornsGasRecord.name },
  unknownParams: { name: "9999999" },
});
