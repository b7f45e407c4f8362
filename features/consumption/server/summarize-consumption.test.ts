import { expect, test } from "vitest";
import { loadMarketData } from "#database/seed/load-market.ts";
import { eachDay, type PlainDate } from "#energy/calendar.ts";
import { consumptionPorts } from "./testing/consumption-ports.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getConsumptionCost } from "../contract/get-consumption-cost.ts";
import { summarizeConsumption } from "../contract/summarize-consumption.ts";
import { writeCurveDays } from "./curves/write-curve-days.ts";
import { handlers as consumptionHandlers } from "./routes.ts";
import { addSupply, sampleCups, sampleDay } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const server = await startTestServer(consumptionHandlers(consumptionPorts(database)));
const summaryOf = async (customerId: number) =>
  (await server.call(summarizeConsumption, { as: { customerId } })).answer();

/** A supply whose hours all have the same value. */
const addMeteredSupply = async (
  number: number,
  ranges: readonly (readonly [from: PlainDate, to: PlainDate, hourWh: number | null])[],
  change: Partial<Parameters<typeof addSupply>[1]> = {},
) => {
  const cups = sampleCups(number);
  const supply = { ...(await addSupply(database, { cups, ...change })), supplyPoint: cups };
  await writeCurveDays(
    database,
    ranges.flatMap(([from, to, hourWh]) =>
      eachDay(from, to).map((day) => sampleDay(day, supply, () => hourWh)),
    ),
  );
  return supply;
};

test("the last day and the month so far stand beside the same days of the year before", async () => {
  const supply = await addMeteredSupply(21, [
    ["2025-11-01", "2025-11-30", 50],
    ["2026-10-30", "2026-11-18", 100],
  ]);
  // The validated curve of a day that has a billed one does not count.
  await writeCurveDays(database, [sampleDay("2026-11-18", { ...supply, kind: "validated" }, () => 9000)]);
  expect(await summaryOf(supply.customerId)).toEqual({
    supplies: 1,
    hasWallet: false,
    lastDay: { day: "2026-11-18", importWh: 24 * 100, costCents: null, supplies: 1 },
    month: {
      startsOn: "2026-11-01",
      endsOn: "2026-11-18",
      importWh: 18 * 24 * 100,
      costCents: null,
      supplies: 1,
    },
    comparison: {
      startsOn: "2025-11-01",
      endsOn: "2025-11-18",
      importWh: 18 * 24 * 50,
      costCents: null,
      nowImportWh: 18 * 24 * 100,
      supplies: 1,
    },
  });
});

test("29 February is left out of the comparison with a year of 28 days in its February", async () => {
  const supply = await addMeteredSupply(61, [
    ["2023-02-01", "2023-02-28", 100],
    ["2024-02-01", "2024-02-29", 100],
  ]);
  const { month, comparison } = await summaryOf(supply.customerId);
  expect(month).toMatchObject({ endsOn: "2024-02-29", importWh: 29 * 24 * 100 });
  expect(comparison).toMatchObject({
    endsOn: "2023-02-28",
    importWh: 28 * 24 * 100,
    nowImportWh: 28 * 24 * 100,
  });
});

test("a supply is compared only if all its days have readings in both years", async () => {
  const whole = await addMeteredSupply(22, [
    ["2025-11-01", "2025-11-30", 50],
    ["2026-11-01", "2026-11-18", 100],
  ]);
  const { customerId } = whole;
  await addMeteredSupply(23, [["2026-11-01", "2026-11-18", 10]], { customerId });
  await addMeteredSupply(
    24,
    [
      ["2025-11-02", "2025-11-30", 50],
      ["2026-11-01", "2026-11-17", 10],
    ],
    { customerId },
  );
  const { lastDay, month, comparison } = await summaryOf(customerId);
  expect(lastDay).toEqual({ day: "2026-11-18", importWh: 24 * 110, costCents: null, supplies: 2 });
  expect(month).toMatchObject({ importWh: 18 * 24 * 110 + 17 * 24 * 10, supplies: 3 });
  expect(comparison).toMatchObject({ importWh: 18 * 24 * 50, nowImportWh: 18 * 24 * 100, supplies: 1 });
});

test("there is no comparison without readings of the year before", async () => {
  const { customerId } = await addMeteredSupply(25, [["2026-11-01", "2026-11-18", 100]]);
  expect((await summaryOf(customerId)).comparison).toBeNull();
});

test("the cost is of the days of the contract, and unknown with days of a former one of the same supply", async () => {
  await loadMarketData(database);
  await database.unguarded.query(
    `insert into products (product_id, commodity, commercial_name) values ('nova', 'electricity', 'Nova');
     insert into product_prices (product_id, access_tariff, valid_from, power_eur_kw_year, energy_eur_kwh)
     values ('nova', '018', '2025-01-01', '{36.5,3.65}', '{0.2,0.15,0.1}')`,
  );
  const begunOn = async (number: number, firstReading: PlainDate) => {
    const { customerId, contractId } = await addMeteredSupply(number, [[firstReading, "2026-11-18", 0]]);
    await database.unguarded.query(
      `update contracts set product_id = 'nova', powers_w = '{4600,4600}', starts_on = '2026-11-09'
       where contract_id = $1`,
      [contractId],
    );
    return summaryOf(customerId);
  };
  const { lastDay, month } = await begunOn(160, "2026-11-09");
  // Fixed terms of ten days and of one: only energy could differ, and there is none.
  expect(Math.round((month?.costCents ?? 0) / (lastDay?.costCents ?? 1))).toBe(10);
  const mixed = await begunOn(161, "2026-11-02");
  expect([mixed.month?.costCents, mixed.lastDay?.costCents]).toEqual([null, lastDay?.costCents]);
});

test("supplies that have ended do not count, and before the first readings there is only their number", async () => {
  const { customerId } = await addMeteredSupply(26, [["2026-06-01", "2026-06-30", 100]], {
    endsOn: "2026-06-30",
  });
  expect(await summaryOf(customerId)).toEqual({
    supplies: 0,
    hasWallet: false,
    lastDay: null,
    month: null,
    comparison: null,
  });
  await addMeteredSupply(27, [], { customerId });
  expect(await summaryOf(customerId)).toEqual({
    supplies: 1,
    hasWallet: false,
    lastDay: null,
    month: null,
    comparison: null,
  });
});

test("the cost is that of the contract's own call, and unknown if a supply has no price", async () => {
  await loadMarketData(database);
  await database.unguarded.query(
    `insert into products (product_id, commodity, commercial_name) values ('llum', 'electricity', 'Llum');
     insert into product_prices (product_id, access_tariff, valid_from, power_eur_kw_year, energy_eur_kwh)
     values ('llum', '018', '2025-01-01', '{30,3}', '{0.2,0.15,0.1}')`,
  );
  const { customerId, contractId } = await addMeteredSupply(28, [
    ["2025-11-01", "2025-11-30", 50],
    ["2026-11-01", "2026-11-18", 100],
  ]);
  await database.unguarded.query(
    "update contracts set product_id = 'llum', powers_w = '{4600,4600}' where contract_id = $1",
    [contractId],
  );
  const costOf = async (start: PlainDate, end: PlainDate) => {
    const call = {
      params: { contractId, type: "daily" as const },
      query: { start, end },
      as: { customerId },
    };
    return (await server.call(getConsumptionCost, call)).answer().totals?.totalCents;
  };
  const { lastDay, month, comparison } = await summaryOf(customerId);
  expect(lastDay?.costCents).toBe(await costOf("2026-11-18", "2026-11-18"));
  expect(month?.costCents).toBe(await costOf("2026-11-01", "2026-11-18"));
  expect(month?.costCents).toBeGreaterThan(1000);
  expect(comparison?.costCents).toBe(await costOf("2025-11-01", "2025-11-18"));
  await addMeteredSupply(29, [["2026-11-01", "2026-11-18", 100]], { customerId });
  const withUnpriced = await summaryOf(customerId);
  expect([withUnpriced.month?.costCents, withUnpriced.comparison?.costCents]).toEqual([
    null,
    comparison?.costCents,
  ]);
});
