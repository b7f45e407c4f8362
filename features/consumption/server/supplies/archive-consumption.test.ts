import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { eachDay } from "#energy/calendar.ts";
import { consumptionPorts } from "../testing/consumption-ports.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { readZip } from "#platform/testing/read-zip.ts";
import { archiveConsumption } from "../../contract/archive-consumption.ts";
import { downloadConsumption } from "../../contract/download-consumption.ts";
import { writeCurveDays } from "../curves/write-curve-days.ts";
import { handlers } from "../routes.ts";
import { addSupply, sampleCups, sampleDay } from "../testing/curve-samples.ts";
import { handleArchiveConsumption } from "./archive-consumption.ts";

const database = await createTestDatabase();
const server = await startTestServer(handlers(consumptionPorts(database)));

const home = await addSupply(database, { cups: sampleCups(1) });
const { customerId } = home;
const roof = await addSupply(database, { cups: sampleCups(2), startsOn: "2026-09-10", customerId });
const empty = await addSupply(database, { cups: sampleCups(3), customerId });
const stranger = await addSupply(database, { cups: sampleCups(4) });
const crowd = await addSupply(database, { cups: sampleCups(5) });
const nameOf = async (contractId: number): Promise<string> =>
  (await database.unguarded.query("select name from contracts where contract_id = $1", [contractId])).rows[0]
    .name;
const quarters = new Array<number>(96).fill(10);
await writeCurveDays(database, [
  ...eachDay("2026-09-01", "2026-09-30").flatMap((day, index) => [
    sampleDay(day, { customerId, supplyPoint: sampleCups(1) }, (slot) => index + slot),
    sampleDay(day, {
      customerId,
      supplyPoint: sampleCups(2),
      resolution: "quarter",
      importWh: quarters,
      exportWh: quarters,
    }),
    sampleDay(day, { customerId: stranger.customerId, supplyPoint: sampleCups(4) }, () => 999),
  ]),
  sampleDay("2026-09-01", { customerId: crowd.customerId, supplyPoint: sampleCups(5) }),
]);

type Query = { start?: string; end?: string; format?: "csv" | "xlsx" | "json" };
const archive = (query: Query = {}, type: "hourly" | "quarter-hourly" = "hourly", owner = customerId) =>
  server.call(archiveConsumption, {
    params: { type },
    query: { format: "csv", ...query },
    as: { customerId: owner },
    language: "en",
  });
const september = { start: "2026-09-01", end: "2026-09-30" };
const linesOf = (file: Buffer | undefined): string[] => file?.toString().trim().split("\r\n") ?? [];

describe("the archive of the readings of all contracts", () => {
  it("has the file of each contract with its days of supply, and names the contracts without readings", async () => {
    const { headers, bytes } = await archive(september);
    expect(headers["content-disposition"]).toContain("curves_hourly_2026-09-01_2026-09-30.zip");
    const files = readZip(bytes);
    const [first, second, missing] = [...files.keys()];
    expect(first).toBe(`${await nameOf(home.contractId)}_${sampleCups(1)}_hourly_2026-09-01_2026-09-30.csv`);
    expect(second).toBe(`${await nameOf(roof.contractId)}_${sampleCups(2)}_hourly_2026-09-10_2026-09-30.csv`);
    expect(missing).toBe("without-readings.txt");
    expect(files.get("without-readings.txt")?.toString()).toBe(
      `This contract has no readings of these days:\n${await nameOf(empty.contractId)}\n`,
    );
    const single = await server.call(downloadConsumption, {
      params: { contractId: home.contractId, type: "hourly" },
      query: { ...september, format: "csv" },
      as: { customerId },
    });
    expect(files.get(first ?? "")?.equals(single.bytes)).toBe(true);
    const [header, ...rows] = linesOf(files.get(second ?? ""));
    expect(header?.split(";")).toHaveLength(8);
    expect(rows).toHaveLength(21 * 24);
  });

  it("has nothing of other customers", async () => {
    const names = [...readZip((await archive(september)).bytes).keys()];
    expect(names.filter((name) => name.includes(sampleCups(4)))).toEqual([]);
    const own = readZip((await archive(september, "hourly", stranger.customerId)).bytes);
    expect([...own.keys()]).toEqual([
      `${await nameOf(stranger.contractId)}_${sampleCups(4)}_hourly_2026-09-01_2026-09-30.csv`,
    ]);
  });

  it("has quarter-hours, as JSON and as sheets too, up to the last reading", async () => {
    const json = readZip((await archive({ format: "json" }, "quarter-hourly")).bytes);
    expect(JSON.parse([...json.values()][0]?.toString() ?? "[]")).toHaveLength(21 * 96);
    const [sheet] = readZip((await archive({ format: "xlsx", end: "2026-12-31" }, "quarter-hourly")).bytes);
    expect(sheet?.[0]).toMatch(/_quarter-hourly_2026-09-10_2026-09-30\.xlsx$/);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Uint8Array.from(sheet?.[1] ?? []).buffer);
    expect(workbook.worksheets[0]?.rowCount).toBe(1 + 21 * 96);
  });

  it.each([
    [{ start: "2026-02-30" }, 400, "cch_invalid_date"],
    [{ end: "1999-12-31" }, 400, "cch_invalid_date"],
    [{ start: "2026-10-01", end: "2026-10-31" }, 404, "contract_cch_chart_no_data"],
  ] as const)("is refused for the days %o", async (query, status, code) => {
    const refused = await archive(query);
    expect([refused.status, refused.problem().code]).toEqual([status, code]);
  });

  it("is refused for a customer without quarter-hours", async () => {
    expect((await archive({}, "quarter-hourly", stranger.customerId)).problem().code).toBe(
      "contract_cch_chart_no_data",
    );
  });

  it("is refused when it would have too many readings", async () => {
    await database.unguarded.query(
      `insert into contracts (customer_id, name, commodity, state, starts_on, supply_point_id, access_tariff,
         access_tariff_name, holder_name, holder_tax_id, fiscal_address)
       select customer_id, 'X' || n, commodity, state, '2000-01-01', supply_point_id, access_tariff, access_tariff_name,
         holder_name, holder_tax_id, fiscal_address
       from contracts, generate_series(1, 70) n where customer_id = $1`,
      [crowd.customerId],
    );
    const refused = await archive({ start: "2000-01-01", end: "2026-09-01" }, "hourly", crowd.customerId);
    expect([refused.status, refused.problem().code]).toEqual([400, "cch_archive_too_large"]);
    expect((await archive({ start: "2026-09-01" }, "hourly", crowd.customerId)).status).toBe(200);
  });

  it("is refused while the server packs as many as it may, or one of the same customer", async () => {
    const busy = await startTestServer([
      handleArchiveConsumption({ ...consumptionPorts(database), archiveSlots: { maxAtOnce: 0 } }),
    ]);
    const input = { params: { type: "hourly" }, query: { format: "csv" }, as: { customerId } } as const;
    const refused = await busy.call(archiveConsumption, input);
    expect([refused.status, refused.problem().code]).toEqual([429, "too_many_requests"]);
  });
});
