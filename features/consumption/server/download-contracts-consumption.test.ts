import { describe, expect, test, vi } from "vitest";
import { eachDay } from "#energy/calendar.ts";
import { createThreadPool } from "#platform/server/threads/thread-pool.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { downloadContractsConsumption } from "../contract/download-contracts-consumption.ts";
import { writeCurveDays } from "./curves/write-curve-days.ts";
import { handleDownloadContractsConsumption } from "./download-consumption.ts";
import { addSupply, sampleCups, sampleDay } from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const threads = createThreadPool();
const server = await startTestServer([handleDownloadContractsConsumption({ database, threads })]);
const cups = { home: sampleCups(1), workshop: sampleCups(2), empty: sampleCups(3) };
const home = await addSupply(database, { cups: cups.home });
const { customerId } = home;
const workshop = await addSupply(database, { cups: cups.workshop, customerId, tariff: ["019", "3.0TD"] });
const empty = await addSupply(database, { cups: cups.empty, customerId });
const neighbour = await addSupply(database, { cups: sampleCups(4) });
await writeCurveDays(database, [
  ...eachDay("2026-10-01", "2026-10-31").map((day) =>
    sampleDay(day, { customerId, supplyPoint: cups.home }, () => 100),
  ),
  ...eachDay("2026-10-30", "2026-11-02").map((day) =>
    sampleDay(day, { customerId, supplyPoint: cups.workshop }, () => 7000),
  ),
]);

const contractIds = [home, workshop, empty].map(({ contractId }) => contractId);
const ask = (
  type: "monthly" | "hourly",
  query: { start?: string; end?: string; format?: "csv" | "xlsx" | "json" },
  ids = contractIds,
) =>
  server.call(downloadContractsConsumption, {
    params: { contractIds: ids, type },
    query: { format: "csv", ...query },
    as: { customerId },
  });
const linesOf = (bytes: Buffer): string[] => bytes.toString("utf8").split("\r\n").slice(0, -1);

provesForeignIdsAreHidden(downloadContractsConsumption, {
  server,
  valid: { params: { contractIds, type: "hourly" }, query: { format: "csv" }, as: { customerId } },
  foreignParams: { contractIds: [home.contractId, neighbour.contractId], type: "hourly" },
  unknownParams: { contractIds: [999_999], type: "hourly" },
});

describe("the consumption of several contracts in one file", () => {
  test("has one contract after another, and those without readings have no rows", async () => {
    const answer = await ask("hourly", { start: "2026-10-30", end: "2026-11-01" });
    const [header, ...lines] = linesOf(answer.bytes);
    expect(header).toBe("CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion");
    expect(lines.map((line) => line.slice(0, 20))).toEqual([
      ...Array<string>(2 * 24).fill(cups.home),
      ...Array<string>(3 * 24).fill(cups.workshop),
    ]);
    expect(answer.headers["content-disposition"]).toContain("hourly_2026-10-30_2026-11-01.csv");
  });

  test("has the columns of all periods, empty for a contract whose tariff has fewer", async () => {
    const [header = "", ...lines] = linesOf(
      (await ask("monthly", { start: "2026-10-01", end: "2026-11-30" })).bytes,
    );
    expect(header.split(";").slice(4)).toEqual(["P1_kWh", "P2_kWh", "P3_kWh", "P4_kWh", "P5_kWh", "P6_kWh"]);
    expect(lines.map((line) => line.split(";").length)).toEqual([10, 10, 10]);
    expect(lines[0]?.endsWith(";;;")).toBe(true);
    expect(lines.slice(1).every((line) => line.startsWith(cups.workshop))).toBe(true);
  });

  test("has the same rows as JSON, and is a sheet in a thread", async () => {
    const run = vi.spyOn(threads, "run");
    const range = { start: "2026-10-31", end: "2026-10-31" };
    const rows: unknown[] = JSON.parse(
      (await ask("hourly", { ...range, format: "json" })).bytes.toString("utf8"),
    );
    expect(rows).toHaveLength(48);
    expect(run).not.toHaveBeenCalled();
    const sheet = await ask("hourly", { ...range, format: "xlsx" });
    expect(sheet.bytes.subarray(0, 2).toString()).toBe("PK");
    expect(run.mock.calls.map(([module]) => module.pathname.split("/").at(-1))).toEqual([
      "consumption-sheet-task.ts",
    ]);
  });

  test("is refused as a whole when one of the contracts is another customer's", async () => {
    const refused = await ask("hourly", {}, [home.contractId, neighbour.contractId]);
    expect([refused.status, refused.problem().code]).toEqual([404, "contract_not_found"]);
  });

  test("is refused without any reading in the range and with an invalid date", async () => {
    const none = await ask("hourly", { start: "2026-01-01", end: "2026-01-02" });
    expect([none.status, none.problem().code]).toEqual([404, "contract_cch_chart_no_data"]);
    const invalid = await ask("hourly", { start: "2026-02-30" });
    expect([invalid.status, invalid.problem().code]).toEqual([400, "cch_invalid_date"]);
    const long = await ask("hourly", { start: "2020-01-01", end: "2026-01-01" });
    expect([long.status, long.problem().code]).toEqual([400, "cch_range_too_long"]);
  });
});
