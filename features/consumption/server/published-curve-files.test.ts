import { existsSync, readdirSync, createReadStream } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { consumptionPorts } from "./testing/consumption-ports.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { downloadConsumption } from "../contract/download-consumption.ts";
import { getConsumptionChart } from "../contract/get-consumption-chart.ts";
import { readCurveFile } from "./curve-files/read-curve-file.ts";
import { loadCurveFile } from "./load-curves.ts";
import { handlers as consumptionHandlers } from "./routes.ts";
import { addSupply } from "./testing/curve-samples.ts";

// Files of real meters, which are not part of the product: without them, these tests are skipped.
const folder = fileURLToPath(new URL("../../../../shared/data/curves", import.meta.url));
const files = existsSync(folder) ? readdirSync(folder) : [];
const types = ["monthly", "daily", "hourly"] as const;

/** Sum of the fourth column by CUPS, parsed in the simplest way. */
const sumsOfFile = async (file: string): Promise<Map<string, number>> => {
  const sums = new Map<string, number>();
  for await (const part of readCurveFile(file, createReadStream(join(folder, file))).parts)
    for await (const lines of part.lines)
      for (const line of lines) {
        const [cups = "", , , energyWh] = line.split(";");
        if (cups !== "") sums.set(cups, (sums.get(cups) ?? 0) + Number(energyWh));
      }
  return sums;
};

describe.each(files)("the published file %s", async (file) => {
  const database = await createTestDatabase();
  const server = await startTestServer(consumptionHandlers(consumptionPorts(database)));

  it("loads completely, and charts and files have its sums to the Wh", async () => {
    const sums = await sumsOfFile(file);
    const report = await loadCurveFile({ database, path: join(folder, file) });
    expect(report).toMatchObject({ values: { refused: 0 }, missing: 0, supplyPoints: sums.size });
    expect(report.values.new).toBe(report.lines);

    const again = await loadCurveFile({ database, path: join(folder, file) });
    expect(again.values).toMatchObject({ new: 0, changed: 0, unchanged: report.lines });
    expect(again.isKnown).toBe(true);
    expect([...sums.values()].reduce((total, sum) => total + sum, 0)).toBe(
      report.energy.importWh + report.energy.selfConsumedWh,
    );
  });

  it("is shown to the customers who had the supply, to the Wh", async () => {
    const sums = await sumsOfFile(file);
    const series = file.startsWith("A5D") ? "selfConsumedWh" : "importWh";
    await database.unguarded.query("truncate curve_weeks, curve_months, unclaimed_curve_days");
    for (const [cups, sum] of sums) {
      const { customerId, contractId } = await addSupply(database, { cups });
      await loadCurveFile({ database, path: join(folder, file) });
      for (const type of types) {
        const params = { contractId, type };
        const asked = await server.call(getConsumptionChart, { params, as: { customerId } });
        const { firstDay, lastDay } = asked.answer();
        const query = { start: firstDay ?? "", end: lastDay ?? "" };
        const chart = (
          await server.call(getConsumptionChart, { params, query, as: { customerId } })
        ).answer();
        const drawn = (chart.slots ?? chart.bars)?.[series] ?? [];
        const recordSum = chart.records.reduce((total, record) => total + (record[series] ?? 0), 0);
        const drawnSum = drawn.reduce<number>((total, value) => total + (value ?? 0), 0);
        expect([chart.totals[series], drawnSum, recordSum], `${cups} ${type}`).toEqual([sum, sum, sum]);
        const file = await server.call(downloadConsumption, {
          params,
          query: { ...query, format: "csv" },
          as: { customerId },
        });
        const [head = "", ...rows] = file.bytes.toString("utf8").trim().split("\r\n");
        const column = head
          .split(";")
          .indexOf(series === "importWh" ? "Consumo_kWh" : "Energia_autoconsumida_kWh");
        const written = rows.reduce(
          (total, row) => total + Number((row.split(";")[column] ?? "").replace(",", "")),
          0,
        );
        expect(written).toBe(sum);
      }
    }
  });
});

describe.runIf(files.length === 0)("the published files", () => {
  it("are not on this machine", () => expect(files).toEqual([]));
});
