import { describe, expect, it } from "vitest";
import { eachDay, type PlainDate } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { consumptionPorts } from "../testing/consumption-ports.ts";
import { getConsumptionChart } from "../../contract/get-consumption-chart.ts";
import { listSupplyConsumption, type SupplyGrouping } from "../../contract/list-supply-consumption.ts";
import { writeCurveDays } from "../curves/write-curve-days.ts";
import { handlers } from "../routes.ts";
import { addSupply, sampleCups, sampleDay } from "../testing/curve-samples.ts";

const database = await createTestDatabase();
const server = await startTestServer(handlers(consumptionPorts(database)));

const write = (
  {
    customerId,
    cups,
    kind = "billed" as const,
  }: { customerId: number; cups: string; kind?: "billed" | "validated" },
  [from, to]: readonly [PlainDate, PlainDate],
  energyWh: number,
) =>
  writeCurveDays(
    database,
    eachDay(from, to).map((day) =>
      sampleDay(day, { customerId, supplyPoint: cups.slice(0, 20), kind }, () => energyWh),
    ),
  );

const cups = [1, 2, 3, 4].map(sampleCups);
const [one = "", two = "", three = "", foreign = ""] = cups;
const company = await addSupply(database, { cups: one, startsOn: "2026-01-01" });
const { customerId } = company;
const moved = await addSupply(database, { cups: two, startsOn: "2026-09-16", customerId });
await addSupply(database, { cups: three, startsOn: "2026-01-01", customerId });
const stranger = await addSupply(database, { cups: foreign, startsOn: "2026-01-01" });
await database.unguarded.query(
  `insert into products (product_id, commodity, commercial_name) values ('llum', 'electricity', 'Llum');
   update contracts set product_id = 'llum' where contract_id = ${company.contractId};
   update supply_points set city = 'Olot' where cups = '${two}'`,
);
await write({ customerId, cups: one }, ["2026-08-01", "2026-09-30"], 1000);
// October: validated days, of which the first ten are billed too, with other values.
await write({ customerId, cups: one, kind: "validated" }, ["2026-10-01", "2026-10-20"], 500);
await write({ customerId, cups: one }, ["2026-10-01", "2026-10-10"], 600);
// September: days before the contract began are not of the supply.
await write({ customerId, cups: two }, ["2026-09-01", "2026-09-30"], 100);
await write({ customerId: stranger.customerId, cups: foreign }, ["2026-10-01", "2026-10-31"], 9000);

const ask = async (by: SupplyGrouping, query: { until?: string; limit?: number } = {}) =>
  (await server.call(listSupplyConsumption, { query: { by, ...query }, as: { customerId } })).answer();

describe("the consumption of all supplies", () => {
  it("has for each contract and month the energy of its chart", async () => {
    const answer = await ask("contract");
    expect(answer.months.at(0)).toBe("2025-11-01");
    expect(answer.months.at(-1)).toBe("2026-10-01");
    for (const contractId of [company.contractId, moved.contractId]) {
      const chart = await server.call(getConsumptionChart, {
        params: { contractId, type: "monthly" },
        query: { start: "2025-11-01", end: "2026-10-31" },
        as: { customerId },
      });
      const { bars } = chart.answer();
      const ofChart = answer.months.map((month) => {
        const place = bars?.dates.indexOf(month) ?? -1;
        return place < 0 ? null : (bars?.importWh?.[place] ?? null);
      });
      expect(answer.items.map(({ importWh }) => importWh)).toContainEqual(ofChart);
    }
    expect(answer).toMatchObject({ total_contracts: 3, contracts_without_readings: 1, total_items: 3 });
  });

  it("is grouped by municipality and by product, largest first, with the same totals", async () => {
    const byCity = await ask("municipality");
    expect(byCity.items.map(({ label, contractCount }) => [label, contractCount])).toEqual([
      ["Girona", 2],
      ["Olot", 1],
    ]);
    const byProduct = await ask("product");
    expect(byProduct.items.map(({ label }) => label)).toEqual(["Llum", ""]);
    expect(byProduct.totals).toEqual(byCity.totals);
    expect(byCity.totals.at(-2)).toBe(30 * 24 * 1000 + 15 * 24 * 100);
  });

  it("is paged, and ends with the month that was asked for", async () => {
    const answer = await ask("contract", { until: "2026-08", limit: 1 });
    expect(answer.months.at(-1)).toBe("2026-08-01");
    expect(answer.items).toHaveLength(1);
    expect(answer.total_items).toBe(3);
  });

  it("is empty for a customer without readings", async () => {
    const newcomer = await addSupply(database, { cups: sampleCups(5), startsOn: null });
    const { answer } = await server.call(listSupplyConsumption, {
      query: {},
      as: { customerId: newcomer.customerId },
    });
    expect(answer()).toMatchObject({ months: [], items: [], totals: [], total_contracts: 0 });
  });
});
