import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { clocks } from "#energy/calendar.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { loadCurves, type CurveFileProgress } from "./load-curves.ts";
import {
  addSupply,
  billedLine,
  sampleCups,
  sampleHours,
  selfConsumptionLine,
} from "./testing/curve-samples.ts";

const database = await createTestDatabase();
const fileName = "F5D_0237_0762_20211008.0";
const june = sampleHours("2021-06-01", "2021-06-02");

let lastCups = 1000;
const nextCups = (): string => sampleCups((lastCups += 1));

const load = (lines: readonly string[], name = fileName, madridTimeDistributors: readonly string[] = []) =>
  loadCurves({
    database,
    fileName: name,
    madridTimeDistributors,
    content: Readable.from([Buffer.from(`${lines.join("\r\n")}\r\n`, "latin1")]),
  });

const storedDays = async (cups: string) =>
  (
    await database.unguarded.query(
      `select customer_id, kind, day, import_wh, export_wh, self_consumed_wh, estimated from curve_days
       where supply_point = $1 order by kind, day`,
      [cups],
    )
  ).rows;

const storedMonths = async (cups: string) =>
  (
    await database.unguarded.query(
      "select month, import_wh, export_wh, self_consumed_wh, days from curve_months where supply_point = $1 order by month",
      [cups],
    )
  ).rows;

describe("loading a distributor's curve file", () => {
  it("stores the hours of the Canary Islands by their clock, also from files in Madrid's time", async () => {
    const [first, last] = ["2026-10-24", "2026-10-26"] as const;
    const stored = [];
    for (const clock of clocks) {
      const cups = nextCups();
      await addSupply(database, { cups, zone: "canary_islands" });
      // The same instants in either time: Madrid's file begins with the last hour of the day before there.
      const hours = sampleHours(first, last, clock);
      const shift = clock === "Europe/Madrid" ? -1 : 0;
      const lines = hours.map((hour, index) =>
        billedLine(cups, hour, { importWh: String(500 + index + shift) }),
      );
      const report = await load(lines, fileName, clock === "Europe/Madrid" ? ["0237"] : []);
      expect(report.values.refused).toBe(0);
      const days = await storedDays(cups);
      stored.push(days.filter(({ day }) => day === "2026-10-25").map(({ import_wh }) => import_wh));
    }
    expect(stored[0]).toEqual([Array.from({ length: 25 }, (_, hour) => 524 + hour)]);
    expect(stored[1]).toEqual(stored[0]);
  });

  it("stores each hour for the customer who had the supply", async () => {
    const cups = nextCups();
    const { customerId } = await addSupply(database, { cups });
    const report = await load(june.map((hour, index) => billedLine(cups, hour, { importWh: String(index) })));

    expect(report).toMatchObject({ format: "F5D", isKnown: false, lines: 48, supplyPoints: 1, missing: 0 });
    expect(report.values).toEqual({
      new: 48,
      changed: 0,
      unchanged: 0,
      outdated: 0,
      refused: 0,
      unclaimed: 0,
    });
    expect(report.energy.importWh).toBe((47 * 48) / 2);
    expect([report.firstDay, report.lastDay]).toEqual(["2021-06-01", "2021-06-02"]);
    const days = await storedDays(cups);
    expect(days).toHaveLength(2);
    expect(days[0]).toMatchObject({
      customer_id: customerId,
      kind: "billed",
      export_wh: null,
      estimated: null,
    });
    expect(days[1]?.import_wh).toEqual(Array.from({ length: 24 }, (_, hour) => 24 + hour));
    expect(await storedMonths(cups)).toEqual([
      { month: "2021-06-01", import_wh: 1128, export_wh: 0, self_consumed_wh: 0, days: 2 },
    ]);
  });

  it("changes nothing when the same file is loaded again", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    const lines = june.map((hour) => billedLine(cups, hour));
    await load(lines);
    const again = await load(lines);
    expect(again.values).toMatchObject({ new: 0, changed: 0, unchanged: 48 });
    expect(again.isKnown).toBe(true);
    expect(await storedMonths(cups)).toMatchObject([{ import_wh: 4800, days: 2 }]);
  });

  it("replaces a corrected hour and leaves the day's other hours unchanged", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    await load(june.map((hour) => billedLine(cups, hour)));
    const [, second] = june;
    if (second === undefined) throw new Error("june has no second hour");
    const report = await load([billedLine(cups, second, { importWh: "250" })], "RF5D_0237_0762_20211108.0");
    expect(report.values).toMatchObject({ new: 0, changed: 1, unchanged: 0 });
    expect((await storedDays(cups))[0]?.import_wh.slice(0, 3)).toEqual([100, 250, 100]);
    expect(await storedMonths(cups)).toMatchObject([{ import_wh: 4950, days: 2 }]);
  });

  it("stores the 23 and the 25 hours of the clock-change days", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    const hours = [...sampleHours("2026-03-29", "2026-03-29"), ...sampleHours("2026-10-25", "2026-10-25")];
    await load(hours.map((hour, index) => billedLine(cups, hour, { importWh: String(index) })));
    const [march, october] = await storedDays(cups);
    expect(march?.import_wh).toHaveLength(23);
    expect(october?.import_wh).toEqual(Array.from({ length: 25 }, (_, hour) => 23 + hour));
  });

  it("stores self-consumption next to the import of the same day, not added to it", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    await load(june.map((hour) => billedLine(cups, hour)));
    const report = await load(
      june.map((hour) => selfConsumptionLine(cups, hour, 40)),
      "A5D_0237_0762_20211008.0",
    );
    expect(report.energy).toEqual({ importWh: 0, exportWh: 0, selfConsumedWh: 1920 });
    expect(await storedDays(cups)).toHaveLength(2);
    expect(await storedMonths(cups)).toMatchObject([{ import_wh: 4800, self_consumed_wh: 1920, days: 2 }]);
  });

  it("leaves surplus and estimates of the grid's file as they are when the self-consumption arrives", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    const hours = june.slice(0, 24);
    await load(hours.map((hour) => billedLine(cups, hour, { exportWh: "70", source: "5" })));
    const zeros = hours.map((hour) => selfConsumptionLine(cups, hour, 40).replace(";40;;", ";40;0;"));
    const report = await load(zeros, "A5D_0237_0762_20211009.0");
    expect(report.values).toMatchObject({ changed: 24, refused: 0 });
    expect((await storedDays(cups))[0]).toMatchObject({
      export_wh: new Array(24).fill(70),
      self_consumed_wh: new Array(24).fill(40),
      estimated: new Array(24).fill(true),
    });
  });

  it("marks the hours that the distributor estimated", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    await load(
      june.slice(0, 24).map((hour, slot) => billedLine(cups, hour, { source: slot === 3 ? "5" : "1" })),
    );
    const [day] = await storedDays(cups);
    expect(day?.estimated).toEqual(Array.from({ length: 24 }, (_, slot) => slot === 3));
  });

  it("reports each refused line with its reason and stores the valid ones", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    const good = june.map((hour) => billedLine(cups, hour));
    const [first = ""] = good;
    const bad = [
      first,
      first.replace(cups, "ES0237000000130940XX"),
      first.replace(";100;", ";-1;"),
      "nonsense",
    ];
    const report = await load([...good.slice(0, 20), ...bad, "", ...good.slice(20)]);
    expect(report.refusals).toEqual([
      { line: 21, reason: "duplicate" },
      { line: 22, reason: "bad_cups" },
      { line: 23, reason: "negative_energy" },
      { line: 24, reason: "column_count" },
    ]);
    expect(report.refusalCounts).toEqual({ duplicate: 1, bad_cups: 1, negative_energy: 1, column_count: 1 });
    expect(report.values).toMatchObject({ new: 48, refused: 4 });
  });

  it("counts and names the sources that the format does not have, and shows their values as estimated", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    const sources = ["9", "X", "9", "0", "1", "6", "", "1.5", " 2 "];
    const report = await load(
      june.slice(0, 24).map((hour, slot) => billedLine(cups, hour, { source: sources[slot] ?? "1" })),
    );
    expect(report).toMatchObject({ values: { new: 24, refused: 0 } });
    expect(report.unknownSources).toEqual({ "9": 2, X: 1, "0": 1, "1.5": 1 });
    const [day] = await storedDays(cups);
    expect(day?.estimated.slice(0, 10)).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it("reads times, seasons and sources with spaces around them", async () => {
    const cups = nextCups();
    await addSupply(database, { cups });
    const lines = june.map(({ endsAt, season }) =>
      billedLine(cups, { endsAt, season })
        .replace(endsAt, ` ${endsAt} `)
        .replace(`;${season};`, `; ${season}  ;`),
    );
    expect((await load(lines)).values).toMatchObject({ new: 48, refused: 0 });
  });

  it("counts every refusal, lists the first hundred and reports each as it is read", async () => {
    const refused: { line: number; key: string; reason: string }[] = [];
    const report = await loadCurves({
      database,
      fileName,
      content: Readable.from([Buffer.from("ES0;2021/06/01 01:00;1;nonsense\n".repeat(250))]),
      onRefused: (refusal) => refused.push(refusal),
    });
    expect([report.values.refused, report.refusals.length]).toEqual([250, 100]);
    expect(refused).toHaveLength(250);
    expect(refused[249]).toEqual({ line: 250, key: "ES0 2021/06/01 01:00 1", reason: "column_count" });
    expect([report.firstDay, report.supplyPoints]).toEqual([null, 0]);
  });

  it("reports the days with missing hours, including a whole missing day", async () => {
    const cups = nextCups();
    const hours = sampleHours("2021-06-01", "2021-06-03").filter(
      ({ day, slot }) => day !== "2021-06-02" && !(day === "2021-06-03" && slot === 5),
    );
    const report = await load(hours.map((hour) => billedLine(cups, hour)));
    expect(report.missing).toBe(25);
    expect(report.gaps).toEqual([
      { supplyPoint: cups, day: "2021-06-02", missing: 24 },
      { supplyPoint: cups, day: "2021-06-03", missing: 1 },
    ]);
  });

  it("assigns each tenant the days of their own supply, and the days between to no customer", async () => {
    const cups = nextCups();
    const before = await addSupply(database, { cups, startsOn: "2021-01-01", endsOn: "2021-06-01" });
    const after = await addSupply(database, { cups, startsOn: "2021-06-03", endsOn: null });
    const report = await load(sampleHours("2021-06-01", "2021-06-03").map((hour) => billedLine(cups, hour)));
    expect(report.values).toMatchObject({ new: 72, unclaimed: 24 });
    expect((await storedDays(cups)).map(({ customer_id, day }) => [customer_id, day])).toEqual([
      [before.customerId, "2021-06-01"],
      [after.customerId, "2021-06-03"],
    ]);
  });

  it("accepts lines in any order, over several batches", async () => {
    const points = [nextCups(), nextCups()];
    for (const cups of points) await addSupply(database, { cups });
    const hours = sampleHours("2021-01-01", "2021-12-31");
    const lines = points.flatMap((cups) =>
      hours.map((hour, index) => billedLine(cups, hour, { importWh: `${index}` })),
    );
    const progress: CurveFileProgress[] = [];
    const half = lines.length / 2;
    const content = Readable.from(
      [
        lines.filter((_, index) => index % 2 === 0),
        lines.filter((_, index) => index % 2 === 1).toReversed(),
      ].map((part) => Buffer.from(`${part.join("\n")}\n`)),
    );
    const report = await loadCurves({
      database,
      fileName,
      content,
      daysPerBatch: 300,
      onProgress: (outcome) => progress.push(outcome),
    });
    expect(report.values).toMatchObject({ new: half * 2, refused: 0 });
    expect(report.missing).toBe(0);
    expect(progress.map(({ lines: done }) => done)).toEqual([half, half * 2, half * 2]);
    const sum = (hours.length * (hours.length - 1)) / 2;
    for (const cups of points) {
      const months = await storedMonths(cups);
      expect(months.reduce((total, { import_wh }) => total + import_wh, 0)).toBe(sum);
      expect(months.reduce((total, { days }) => total + days, 0)).toBe(365);
    }
  });

  it("with a byte order mark loses no hour", async () => {
    const cups = nextCups();
    const report = await load(
      june.map((hour, index) => `${index === 0 ? "\u00EF\u00BB\u00BF" : ""}${billedLine(cups, hour)}`),
      fileName,
    );
    expect(report.values).toMatchObject({ refused: 0, new: 48 });
  });

  it("records the loaded file and its result", async () => {
    const { sha256 } = await load(["nonsense"]);
    const { rows } = await database.pool.query(
      "select file_name, values_new, values_refused, refusals from loaded_curve_files where sha256 = $1",
      [sha256],
    );
    expect(rows).toEqual([
      {
        file_name: fileName,
        values_new: 0,
        values_refused: 1,
        refusals: [{ line: 1, reason: "column_count" }],
      },
    ]);
  });
});
