import { describe, expect, it } from "vitest";
import { eachDay } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { exportSupplyConsumption } from "../../contract/export-supply-consumption.ts";
import { writeCurveDays } from "../curves/write-curve-days.ts";
import { addSupply, sampleCups, sampleDay } from "../testing/curve-samples.ts";
import { handleExportSupplyConsumption } from "./export-supply-consumption.ts";

const database = await createTestDatabase();
const server = await startTestServer([handleExportSupplyConsumption({ database })]);
const read = sampleCups(1);
const { customerId } = await addSupply(database, { cups: read, startsOn: "2026-01-01" });
await addSupply(database, { cups: sampleCups(2), startsOn: "2026-01-01", customerId });
const days = eachDay("2026-09-01", "2026-09-15").map((day) =>
  sampleDay(day, { customerId, supplyPoint: read }, () => 100),
);
await writeCurveDays(database, days);

const download = async (query: { format: "csv" | "xlsx"; until?: string }) => {
  const answer = await server.call(exportSupplyConsumption, { query, as: { customerId } });
  return { bytes: answer.bytes, name: String(answer.headers["content-disposition"]) };
};

describe("the export of the consumption of all supplies", () => {
  it("has a row per contract and a column per month", async () => {
    const { bytes, name } = await download({ format: "csv" });
    const [header = "", ...rows] = bytes.toString().replace("\uFEFF", "").trim().split("\r\n");
    expect(name).toContain("consum-subministraments-2026-09.csv");
    expect(header).toMatch(
      /^Contracte;CUPS;Adreça;Municipi;Producte;Tarifa d’accés;2025-10 \(kWh\);.*;2026-09 \(kWh\);Total \(kWh\)$/,
    );
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.includes(read))).toMatch(/;;36,000;36,000$/);
  });

  it("is a spreadsheet too, up to the month that was asked for", async () => {
    const { bytes, name } = await download({ format: "xlsx", until: "2026-08" });
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(name).toContain("2026-08.xlsx");
  });
});
