import { describe, expect, it } from "vitest";
import { addDays, eachDay } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { consumptionPorts } from "./testing/consumption-ports.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getConsumptionChart } from "../contract/get-consumption-chart.ts";
import { writeCurveDays } from "./curves/write-curve-days.ts";
import { handlers as consumptionHandlers } from "./routes.ts";
import { addSupply, sampleCups, sampleDay } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const server = await startTestServer(consumptionHandlers(consumptionPorts(database)));

const cups = sampleCups(1);
const former = await addSupply(database, { cups, startsOn: "2026-01-01", endsOn: "2026-04-30" });
const current = await addSupply(database, { cups, startsOn: "2026-05-01" });
await writeCurveDays(database, [
  ...eachDay("2026-01-01", "2026-04-30").map((day) => sampleDay(day, former, () => 1)),
  ...eachDay("2026-05-01", "2026-10-31").map((day) => sampleDay(day, current, () => 100)),
  ...eachDay("2026-10-24", "2026-10-26").map((day) =>
    sampleDay(day, { ...current, resolution: "quarter", kind: "validated" }, () => 25),
  ),
]);
const newcomer = await addSupply(database, { cups: sampleCups(2), startsOn: null });

const ask = (
  { customerId, contractId }: { customerId: number; contractId: number },
  type: "monthly" | "daily" | "hourly" | "quarter-hourly",
  query: { start?: string; end?: string; records?: "yes" | "no" } = {},
) => server.call(getConsumptionChart, { params: { contractId, type }, query, as: { customerId } });

provesForeignIdsAreHidden(getConsumptionChart, {
  server,
  valid: {
    params: { contractId: current.contractId, type: "daily" },
    as: { customerId: current.customerId },
  },
  foreignParams: { contractId: former.contractId, type: "daily" },
  unknownParams: { contractId: 999_999, type: "daily" },
});

describe("the consumption of a contract", () => {
  it("is returned by month, with totals, periods and the specification's records", async () => {
    const chart = (await ask(current, "monthly")).answer();
    expect(chart).toMatchObject({
      type: "monthly",
      startsOn: "2026-05-01",
      endsOn: "2026-10-31",
      firstDay: "2026-05-01",
      lastDay: "2026-10-31",
      tariffCode: "018",
      tariffName: "2.0TD",
      distributor: "Distribuïdora",
      supplyEndsOn: null,
      kinds: [{ startsOn: "2026-05-01", endsOn: "2026-10-31", kind: "billed" }],
      slots: null,
    });
    expect(chart.totals.importWh).toBe((184 * 24 + 1) * 100);
    expect(chart.bars?.importWh?.[5]).toBe((31 * 24 + 1) * 100);
    expect(chart.records[0]).toMatchObject({ date: "2026-05-01", importWh: 31 * 2400, period: null });
    expect(chart.totals.byPeriod.map(({ period }) => period)).toEqual(["P1", "P2", "P3"]);
  });

  it("is returned by hour, 25 of them when the clock goes back", async () => {
    const chart = (await ask(current, "hourly", { start: "2026-10-25", end: "2026-10-25" })).answer();
    expect(chart.slots?.importWh).toHaveLength(25);
    expect(chart.slots?.startsAt).toEqual(new Date("2026-10-24T22:00:00Z"));
    expect(chart.records).toHaveLength(25);
    expect(chart.records[0]).toMatchObject({ date: "2026-10-24T22:00:00.000Z", importWh: 100, period: "P3" });
  });

  it("is by the clock of the Canary Islands for a supply there", async () => {
    const supplyPoint = sampleCups(35);
    const islander = await addSupply(database, { cups: supplyPoint, zone: "canary_islands" });
    await writeCurveDays(database, [sampleDay("2026-07-15", { ...islander, supplyPoint })]);
    const chart = (await ask(islander, "hourly", { start: "2026-07-15", end: "2026-07-15" })).answer();
    expect(chart.slots).toMatchObject({
      clock: "Atlantic/Canary",
      startsAt: new Date("2026-07-14T23:00:00Z"),
      periods: "333333332211112222111122",
    });
    expect(chart.records[10]).toMatchObject({ date: "2026-07-15T09:00:00.000Z", period: "P1" });
  });

  it("is returned by quarter where available, with the specification's records unless excluded", async () => {
    const range = { start: "2026-10-25", end: "2026-10-25" };
    const chart = (await ask(current, "quarter-hourly", range)).answer();
    expect(chart).toMatchObject({ firstDay: "2026-10-24", lastDay: "2026-10-26" });
    expect(chart.slots?.importWh).toHaveLength(100);
    expect(chart.records).toHaveLength(100);
    expect(chart.kinds).toEqual([{ startsOn: "2026-10-25", endsOn: "2026-10-25", kind: "validated" }]);
    const without = (await ask(current, "quarter-hourly", { ...range, records: "no" })).answer();
    expect([without.records, without.slots?.importWh?.length]).toEqual([[], 100]);
  });

  it("has no records when the request excludes them", async () => {
    expect((await ask(current, "daily", { records: "no" })).answer().records).toEqual([]);
  });

  it("is in kWh in the specification's records", async () => {
    const { bytes } = await ask(current, "daily", { start: "2026-05-01", end: "2026-05-01" });
    expect(JSON.parse(bytes.toString())).toMatchObject({
      records: [{ date: "2026-05-01", activa: 2.4, exportada: null, reactiva: null, period: null }],
      totals: { activa: 2.4 },
      bars: { import_wh: [2400] },
    });
  });

  it("of a tenant never includes the previous holder's days, nor the other way round", async () => {
    const wide = { start: "2026-01-01", end: "2026-12-31" };
    const tenant = (await ask(current, "daily", wide)).answer();
    expect([tenant.startsOn, tenant.totals.importWh]).toEqual(["2026-05-01", (184 * 24 + 1) * 100]);
    const gone = (await ask(former, "daily", wide)).answer();
    expect([gone.endsOn, gone.totals.importWh]).toEqual(["2026-04-30", 120 * 24 - 1]);
  });

  it("of two contracts of one person on one supply point is returned for each separately", async () => {
    const point = sampleCups(3);
    const first = await addSupply(database, { cups: point, startsOn: "2026-01-01", endsOn: "2026-01-31" });
    const second = await addSupply(database, {
      cups: point,
      startsOn: "2026-02-01",
      customerId: first.customerId,
      tariff: ["019", "3.0TD"],
    });
    const owner = { supplyPoint: point, customerId: first.customerId };
    await writeCurveDays(
      database,
      Array.from({ length: 40 }, (_, index) => sampleDay(addDays("2026-01-20", index), owner)),
    );
    expect((await ask(first, "daily")).answer()).toMatchObject({
      firstDay: "2026-01-20",
      lastDay: "2026-01-31",
    });
    const later = (await ask(second, "daily")).answer();
    expect(later).toMatchObject({ firstDay: "2026-02-01", lastDay: "2026-02-28", tariffName: "3.0TD" });
    expect(later.totals.byPeriod).toHaveLength(6);
  });

  it("is an empty chart without data, with the range of days that have some", async () => {
    const { status, answer } = await ask(current, "daily", { start: "2026-12-01", end: "2026-12-31" });
    expect(status).toBe(200);
    expect(answer()).toMatchObject({
      startsOn: null,
      endsOn: null,
      firstDay: "2026-05-01",
      lastDay: "2026-10-31",
      kinds: [],
      totals: { importWh: null, byPeriod: [] },
      slots: null,
      bars: null,
      records: [],
    });
    expect((await ask(newcomer, "monthly")).answer()).toMatchObject({ firstDay: null, bars: null });
  });

  it("is refused for an invalid date", async () => {
    const refused = await ask(current, "daily", { start: "2026-02-30" });
    expect([refused.status, refused.problem().code]).toEqual([400, "cch_invalid_date"]);
  });

  it("is refused for a hundred years of quarters, with the maximum", async () => {
    const refused = await ask(current, "quarter-hourly", { start: "2000-01-01", end: "2099-12-31" });
    expect([refused.status, refused.problem().code]).toEqual([400, "cch_range_too_long"]);
    expect(refused.problem().values).toEqual({ years: 1 });
  });

  it("of another customer's contract is not found, even with an invalid date", async () => {
    const { status, problem } = await ask({ ...current, contractId: former.contractId }, "daily", {
      start: "nonsense",
    });
    expect([status, problem().code]).toEqual([404, "contract_not_found"]);
  });

  it("has the type of the metering point, by the contracted power", async () => {
    const typeOf = async () => (await ask(current, "daily")).answer().meterType;
    expect(await typeOf()).toBeNull();
    const contractPowers = "update contracts set powers_w = $2 where contract_id = $1";
    await database.unguarded.query(contractPowers, [current.contractId, [4600, 5750]]);
    expect(await typeOf()).toBe(5);
    await database.unguarded.query(contractPowers, [current.contractId, [20_000, 60_000]]);
    expect(await typeOf()).toBe(3);
  });

  it("has no other chart types", async () => {
    const { statusCode } = await server.app.inject({
      url: `/api/v2/contracts/${current.contractId}/cch/chart/yearly/`,
      headers: { cookie: `llum_session=${current.customerId}.full` },
    });
    expect(statusCode).toBe(404);
  });

  it("is available to read-only sessions and in version 1", async () => {
    const { status } = await server.call(getConsumptionChart, {
      params: { contractId: current.contractId, type: "daily" },
      as: { customerId: current.customerId, readOnly: true },
    });
    expect(status).toBe(200);
    for (const prefix of ["/api/v1", "/api/v1/es"]) {
      const { statusCode } = await server.app.inject({
        url: `${prefix}/contracts/${current.contractId}/cch/chart/daily/`,
        headers: { cookie: `llum_session=${current.customerId}.full` },
      });
      expect(statusCode, prefix).toBe(200);
    }
  });
});
