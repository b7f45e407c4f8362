import { beforeAll, describe, expect, test } from "vitest";
import { loadMarketData } from "#database/seed/load-market.ts";
import { eachDay } from "#energy/calendar.ts";
import { changePower } from "../contract/change-power.ts";
import { loadMaximumDemands } from "#features/contracts/server/load/load-maximum-demands.ts";
import { annasRecord, loadSamples, sampleCups } from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "#apps/server/testing/contract-test-server.ts";
import { consumptionPorts } from "#features/consumption/server/testing/consumption-ports.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getConsumptionChart } from "#features/consumption/contract/get-consumption-chart.ts";
import { getConsumptionCost } from "#features/consumption/contract/get-consumption-cost.ts";
import { getConsumptionPatterns } from "#features/consumption/contract/get-consumption-patterns.ts";
import { writeCurveDays } from "#features/consumption/server/curves/write-curve-days.ts";
import { handlers } from "#features/consumption/server/routes.ts";
import { sampleDay } from "#features/consumption/server/testing/curve-samples.ts";

const { server: contracts, requests, anna, ...sources } = await startContractsServer();
const { database } = sources;
await loadMarketData(database);
const server = await startTestServer(handlers(consumptionPorts(database)));
await database.unguarded.query(
  `insert into products (product_id, commodity, commercial_name)
   values ('llum', 'electricity', 'Llum'), ('nova', 'electricity', 'Nova');
   insert into product_prices (product_id, access_tariff, valid_from, power_eur_kw_year, energy_eur_kwh)
   values ('llum', '018', '2023-01-01', '{36.5,3.65}', '{0.2,0.15,0.1}'),
          ('nova', '018', '2023-01-01', '{36.5,3.65}', '{0.3,0.25,0.2}'),
          ('llum', '019', '2023-01-01', '{20,10,5,5,5,3}', '{0.3,0.25,0.2,0.15,0.12,0.1}')`,
);

const record = {
  ...annasRecord,
  signed_on: "2023-01-10",
  starts_on: "2023-02-01",
  product_id: "llum",
  powers_kw: [4.6, 4.6],
};
const load = (change: object, today: "2023-02-01" | "2023-09-16" | "2023-10-02") =>
  loadSamples(sources, [{ ...record, ...change }], { today });
const as = { customerId: anna };
const august = { start: "2023-08-01", end: "2023-08-31" };
const september = { start: "2023-09-01", end: "2023-09-30" };
let contractId = 0;

beforeAll(async () => {
  await load({}, "2023-02-01");
  const { rows } = await database.unguarded.query("select contract_id::int as id from contracts");
  contractId = rows[0].id;
  const days = eachDay("2023-08-01", "2023-09-30");
  await writeCurveDays(
    database,
    days.map((day) =>
      sampleDay(day, { customerId: anna, supplyPoint: sampleCups(101).slice(0, 20) }, () => 100),
    ),
  );
});

const costOf = async (query: { start: string; end: string }) =>
  (await server.call(getConsumptionCost, { params: { contractId, type: "daily" }, query, as })).answer();
const chartOf = async (query: { start: string; end: string }) =>
  (await server.call(getConsumptionChart, { params: { contractId, type: "daily" }, query, as })).answer();
const insightOf = async () => {
  const { months } = (await server.call(getConsumptionPatterns, { params: { contractId }, as })).answer();
  return months.find(({ month }) => month === "2023-08-01")?.insight;
};
const shownInAugust = async () => [await costOf(august), await chartOf(august), await insightOf()];

describe("what past days cost and show", () => {
  test("stays to the cent when a power change is carried out, whose own month has both powers by the day", async () => {
    const before = await shownInAugust();
    const body = { phone: "600 000 001", power_p1: 6900, power_p2: 6900 };
    const asked = await contracts.call(changePower, { as, params: { name: record.name }, body });
    const done = { to: "done", actor: "retailer", now: new Date("2023-09-10T10:00:00Z") } as const;
    const { reference } = asked.answer();
    await requests.inTransaction((client) => requests.move(client, { customerId: anna, reference }, done));
    expect(await shownInAugust()).toEqual(before);
    // By hand: 0.10 and 0.01 euros a kW and day; nine days of 4.6 kW and twenty-one of 6.9 kW.
    const { totals, unpriced } = await costOf(september);
    expect([totals?.powerCents, unpriced]).toEqual([414 + 41 + 1449 + 145, []]);
  });

  test("stays when the retailer loads another product, also a second time", async () => {
    const before = await shownInAugust();
    const change = { product_id: "nova", powers_kw: [6.9, 6.9], happy_day: "sunday" };
    await load(change, "2023-09-16");
    const first = await costOf(september);
    await load(change, "2023-10-02");
    expect(await shownInAugust()).toEqual(before);
    expect([await costOf(september), first.productName]).toEqual([first, "Nova"]);
    // 17 September is a Sunday after the change, 10 September one before it.
    const costs = await Promise.all(
      ["2023-09-10", "2023-09-17"].map((day) => costOf({ start: day, end: day })),
    );
    expect(costs.map(({ totals }) => totals?.energyCents)).toEqual([24, 0]);
  });

  test("stays in the periods of its tariff when the contract has changed to 3.0TD, and its demands still load", async () => {
    const before = await shownInAugust();
    await load(
      {
        access_tariff: "019",
        access_tariff_name: "3.0TD",
        powers_kw: [16, 16, 16, 16, 16, 16],
        terms_since: "2023-09-21",
      },
      "2023-10-02",
    );
    expect(await shownInAugust()).toEqual(before);
    const [ofAugust, ofSeptember] = await Promise.all([chartOf(august), chartOf(september)]);
    expect(ofAugust.totals.byPeriod.map(({ period }) => period)).toEqual(["P1", "P2", "P3"]);
    expect([ofAugust.tariffName, ofSeptember.tariffName]).toEqual(["2.0TD", "3.0TD"]);
    expect(ofSeptember.totals.byPeriod).toHaveLength(6);
    const whole = await costOf(september);
    const parts = await Promise.all(
      [
        ["2023-09-01", "2023-09-09"],
        ["2023-09-10", "2023-09-15"],
        ["2023-09-16", "2023-09-20"],
        ["2023-09-21", "2023-09-30"],
      ].map(([start = "", end = ""]) => costOf({ start, end })),
    );
    expect(whole.unpriced).toEqual([]);
    expect(whole.totals?.totalCents).toBe(
      parts.reduce((sum, { totals }) => sum + (totals?.totalCents ?? 0), 0),
    );
    const line = { contract: record.name, month: "2023-08", powers_kw: [3.9, 2.7] };
    const loaded = await loadMaximumDemands({ database, records: [{ line: 1, record: line }] });
    expect(loaded).toMatchObject({ new: 1, refusals: [] });
  });
});
