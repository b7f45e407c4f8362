import { beforeEach, describe, expect, it } from "vitest";
import { runBackfill } from "./run-backfill.ts";
import { contract, createSampleUpgrade, expand, former, largeRows } from "./testing/sample-upgrade.ts";

const sample = await createSampleUpgrade();
const { pool, url, folders, wattHours, addMeters, conversions, migrateTo } = sample;

beforeEach(async () => {
  await sample.reset();
  await migrateTo(folders.before);
});

const columns = async (): Promise<string[]> =>
  (
    await pool.query(
      "select attname as name from pg_attribute where attrelid = 'meters'::regclass and attnum > 0 and not attisdropped order by attnum",
    )
  ).rows.map(({ name }) => name);

describe("a migration that needs a backfill", () => {
  it("is refused before anything is changed while a large table is not converted", async () => {
    await addMeters(largeRows);
    await migrateTo(folders.expanded);
    const folder = sample.newVersion({
      ...former,
      ...expand,
      "0003-more.sql": "create table more ()",
      "0004-without-kwh.sql": contract["0003-without-kwh.sql"],
    });
    await expect(migrateTo(folder)).rejects.toThrow(
      /^Migration 0004-without-kwh\.sql needs the backfill watt-hours of meters, which has not ended \(0 of about \d+ rows\)\. The database was not changed\./,
    );
    expect((await pool.query("select to_regclass('more') as more")).rows).toEqual([{ more: null }]);
    await runBackfill(wattHours, { url, share: 1 });
    expect(await migrateTo(folder)).toEqual(["0003-more.sql", "0004-without-kwh.sql"]);
    expect(await columns()).toEqual(["customer_id", "meter", "conversions", "wh"]);
  });

  it("is refused, with the whole upgrade, when the version between was left out", async () => {
    await addMeters(largeRows);
    await expect(migrateTo(folders.contracted)).rejects.toThrow("leaves out the version that begins it");
    expect(await columns()).toEqual(["customer_id", "meter", "kwh", "conversions"]);
    expect(await migrateTo(folders.contracted, { backfills: "all" })).toHaveLength(2);
    expect(await conversions()).toEqual({ 1: largeRows });
  });

  it("runs at once in an empty database, and after the rows of a small table are converted", async () => {
    await addMeters(300);
    expect(await migrateTo(folders.contracted)).toHaveLength(2);
    expect(await conversions()).toEqual({ 1: 300 });
    await sample.reset();
    expect(await migrateTo(folders.contracted)).toHaveLength(3);
  });

  it("converts what servers of the version before wrote after the backfill had ended", async () => {
    await addMeters(300);
    await migrateTo(folders.expanded);
    await addMeters(70);
    expect(await conversions()).toEqual({ 0: 70, 1: 300 });
    await migrateTo(folders.contracted);
    expect(await conversions()).toEqual({ 1: 370 });
  });

  it("is refused when they wrote more than it can convert while the table is locked, and the backfill begins again", async () => {
    await addMeters(300);
    await migrateTo(folders.expanded);
    await addMeters(largeRows);
    await expect(migrateTo(folders.contracted)).rejects.toThrow(
      "More than 10000 rows of meters were written without watt-hours",
    );
    await runBackfill(wattHours, { url, share: 1 });
    await migrateTo(folders.contracted);
    expect(await conversions()).toEqual({ 1: largeRows + 300 });
  });
});

describe("a server of the version before", () => {
  it("starts again on the schema that is declared compatible, and not on the one after", async () => {
    await migrateTo(folders.contracted);
    expect(await migrateTo(folders.expanded)).toEqual([]);
    await expect(migrateTo(folders.before)).rejects.toThrow("0003-without-kwh.sql, which this version");
    await sample.reset();
    await migrateTo(folders.expanded);
    expect(await migrateTo(folders.before)).toEqual([]);
  });

  it("upgrades the record of migrations that a version without compatibility wrote", async () => {
    await pool.query("alter table migrations drop column compatible_since; drop table backfills");
    expect(await migrateTo(folders.expanded)).toEqual(["0002-watt-hours.sql"]);
  });
});

describe("a migration of a table that a long transaction uses", () => {
  it("lets calls through between its attempts, and runs when the transaction ends", async () => {
    await addMeters(10);
    const long = await pool.connect();
    try {
      await long.query("begin; select count(*) from meters");
      const lines: string[] = [];
      const run = migrateTo(folders.expanded, { onProgress: (line) => void lines.push(line) });
      await expect
        .poll(() => lines, { timeout: 5_000 })
        .toContain("0002-watt-hours.sql waits for a table that is in use");
      const startMs = performance.now();
      await pool.query("select count(*) from meters");
      // A second is how long the lock is waited for; without a limit this call would wait for the transaction's end.
      expect(performance.now() - startMs).toBeLessThan(4_000);
      await long.query("commit");
      expect(await run).toEqual(["0002-watt-hours.sql"]);
    } finally {
      long.release();
    }
  });

  it("gives up with the name of the transaction", async () => {
    const long = await pool.connect();
    try {
      await long.query("set application_name = 'a report'; begin; select count(*) from meters");
      await expect(migrateTo(folders.expanded, { giveUpAfterMs: 0 })).rejects.toThrow(
        /^Migration 0002-watt-hours\.sql failed and was rolled back: .*lock timeout; open transactions: a report \(process \d+, for \d+ s\)$/,
      );
    } finally {
      await long.query("rollback; reset application_name");
      long.release();
    }
  });
});
