import { expect, test } from "vitest";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { getContractPrices } from "../contract/get-contract-prices.ts";
import { annasRecord, fornsGasRecord, loadSamples } from "./testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";

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
    powerTaxFactors: {
      upTo10Kw: expect.closeTo(1.05 * 1.1),
      above10Kw: expect.closeTo(1.05 * 1.2),
      fees: expect.closeTo(1.2),
    },
    // The peninsula's working day: the night to 8, then flat around the peak of 10 to 14 and of 18 to 22.
    workdayPeriods: [
      ...new Array<string>(8).fill("P3"),
      ...new Array<string>(2).fill("P2"),
      ...new Array<string>(4).fill("P1"),
      ...new Array<string>(4).fill("P2"),
      ...new Array<string>(4).fill("P1"),
      ...new Array<string>(2).fill("P2"),
    ],
  });
});

test("a home in the Canary Islands pays no IGIC up to 10 kW, and a company does", async () => {
  await sources.database.unguarded.query("update supply_points set zone = 'canary_islands'");
  expect((await pricesOf("0000101"))?.powerTaxFactors).toEqual({
    upTo10Kw: expect.closeTo(1.05),
    above10Kw: expect.closeTo(1.05 * 1.07),
    fees: expect.closeTo(1.07),
  });
  await sources.database.unguarded.query("update customers set kind = 'company'");
  expect((await pricesOf("0000101"))?.powerTaxFactors?.upTo10Kw).toBeCloseTo(1.05 * 1.07);
  await sources.database.unguarded.query(
    "update customers set kind = 'person'; update supply_points set zone = 'peninsula'",
  );
});

test("a contract that ended on a Saturday or a holiday has the periods of a working day", async () => {
  for (const endsOn of ["2023-12-08", "2023-12-09"]) {
    await sources.database.unguarded.query("update contracts set ends_on = $1 where name = '0000100'", [
      endsOn,
    ]);
    expect((await pricesOf("0000100"))?.workdayPeriods.slice(8, 11), endsOn).toEqual(["P2", "P2", "P1"]);
  }
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
