import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { parseBackfill } from "./backfill-files.ts";
import { recordBackfill } from "./backfill-progress.ts";
import { convertBatch } from "./convert-rows.ts";
import { withClient } from "./own-connection.ts";
import { backfillConnection, runBackfill } from "./run-backfill.ts";
import { startBackfills } from "./start-backfills.ts";
import { createSampleUpgrade, largeRows } from "./testing/sample-upgrade.ts";
import { readUpgradeStatus } from "./upgrade-status.ts";

const sample = await createSampleUpgrade();
const { pool, url, folders, wattHours, addMeters, conversions, backfillFolder } = sample;
const now = { url, share: 1 };

beforeEach(async () => {
  await sample.reset();
  await sample.migrateTo(folders.before);
});

const expandWith = async (rows: number): Promise<void> => {
  await addMeters(rows);
  await sample.migrateTo(folders.expanded);
};

/** Ends the connections of backfills, as `kill -9` of their server does. */
const killRuns = async (): Promise<number> => {
  const { rowCount } = await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1",
    [backfillConnection],
  );
  return rowCount ?? 0;
};

const oneBatch = () =>
  withClient({ url, name: backfillConnection }, async (client) => {
    if (wattHours.kind !== "rows") throw new Error("The sample has rows.");
    return convertBatch(client, wattHours, { share: 1 });
  });

describe("a backfill of a large table", () => {
  it("begins with the migration, and its rows are converted by the servers", async () => {
    await expandWith(largeRows);
    expect(await conversions()).toEqual({ 0: largeRows });
    const ended: string[] = [];
    const options = { database: { pool }, url, folder: backfillFolder, everyMs: 1 };
    const stop = startBackfills({
      ...options,
      report: (line) => void ended.push(line),
      onError: console.error,
    });
    await expect
      .poll(() => ended, { timeout: 20_000 })
      .toEqual(["The backfill watt-hours of meters has ended"]);
    await stop();
    expect(await conversions()).toEqual({ 1: largeRows });
    expect((await pool.query("select from meters where wh is distinct from kwh * 1000")).rowCount).toBe(0);
  });

  it("leaves no row out and converts none twice when it is killed again and again and old servers write", async () => {
    await expandWith(largeRows);
    let written = largeRows;
    let kills = 0;
    const ended = new AbortController();
    const runs = async (): Promise<void> => {
      while (!(await runBackfill(wattHours, now).catch(() => false)));
      ended.abort();
    };
    const disturb = async (): Promise<void> => {
      while (!ended.signal.aborted) {
        await wait(Math.random() * 60);
        if (kills < 15) kills += await killRuns();
        if (kills < 15) written += (await addMeters(20)).rowCount ?? 0;
      }
    };
    await Promise.all([runs(), disturb()]);
    expect(kills).toBeGreaterThanOrEqual(15);
    expect(await conversions()).toEqual({ 1: written });
  });

  it("is done by one of several servers at a time, with the pauses of all", async () => {
    await expandWith(largeRows);
    await Promise.all([
      runBackfill(wattHours, now),
      runBackfill(wattHours, now),
      runBackfill(wattHours, now),
    ]);
    expect(await conversions()).toEqual({ 1: largeRows });
    const { rows_read: read, rows_written: written } = await sample.progress();
    expect([read, written]).toEqual([largeRows, largeRows]);
  });

  it("does not record a batch whose transaction was rolled back", async () => {
    await expandWith(largeRows);
    await oneBatch();
    await pool.query("alter table meters add constraint refuses check (meter not like 'z%' or wh is null)");
    await pool.query("update meters set meter = 'z' || meter where wh is null");
    await expect(oneBatch()).rejects.toThrow("refuses");
    expect(await sample.progress()).toMatchObject({ rows_read: 1000, rows_written: 1000 });
    expect(await conversions()).toEqual({ 0: largeRows - 1000, 1: 1000 });
    await expect(runBackfill(wattHours, now)).rejects.toThrow("refuses");
    const [status] = (await readUpgradeStatus(pool, { folder: folders.contracted, backfillFolder }))
      .backfills;
    expect(status).toMatchObject({ state: "failed", failure: expect.stringContaining("refuses") });
  });

  it("works a fifth of the time when it shares the database with calls", async () => {
    await expandWith(largeRows);
    const tooks: number[] = [];
    const startMs = performance.now();
    await runBackfill(wattHours, { url, share: 0.2, onBatch: (tookMs) => void tooks.push(tookMs) });
    const worked = tooks.reduce((sum, tookMs) => sum + tookMs, 0);
    // The last pause is not waited for by a batch, and timers are late, never early.
    expect(worked / (performance.now() - startMs)).toBeLessThan(0.3);
    expect(tooks.length).toBeGreaterThan(3);
  });

  it("reports how far it is and until when, and what waits for it", async () => {
    const read = () => readUpgradeStatus(pool, { folder: folders.contracted, backfillFolder });
    expect((await read()).backfills).toMatchObject([
      { state: "not_begun", rowsRead: 0, secondsLeft: undefined },
    ]);
    await expandWith(largeRows);
    await pool.query("analyze meters; update backfills set rows_about = 20000");
    await oneBatch();
    const during = await read();
    expect(during).toMatchObject({
      pending: ["0003-without-kwh.sql"],
      backfills: [
        {
          state: "running",
          rowsRead: 1000,
          rowsAbout: 20_000,
          neededBy: ["0003-without-kwh.sql"],
          since: expect.any(Date),
          endedAt: undefined,
        },
      ],
    });
    // By hand: the rest by the rows a second of the one batch.
    const { rows_per_second: rate } = await sample.progress();
    expect(during.backfills[0]?.secondsLeft).toBeCloseTo(19_000 / rate, 6);
    await runBackfill(wattHours, now);
    expect((await read()).backfills).toMatchObject([
      { state: "ended", rowsRead: largeRows, secondsLeft: undefined, endedAt: expect.any(Date) },
    ]);
  });

  it("that converts nothing is reported, and does not run for ever", async () => {
    await expandWith(largeRows);
    const idle = parseBackfill(
      "watt-hours",
      "-- after: 0002-watt-hours.sql\n-- rows: meters by customer_id, meter\n-- pending: wh is null\nupdate meters set wh = kwh where {batch} and false",
    );
    await expect(runBackfill(idle, now)).rejects.toThrow("converts no row");
  });
});

describe("an index that is built beside the calls", () => {
  const index = parseBackfill(
    "meters_by_energy",
    "-- after: 0001-meters.sql\ncreate index concurrently meters_by_energy on meters (kwh)",
  );
  const isValid = async (): Promise<boolean | undefined> =>
    (await pool.query("select indisvalid from pg_index where indexrelid = to_regclass('meters_by_energy')"))
      .rows[0]?.indisvalid;

  it("is built again when what an interrupted run left is not valid", async () => {
    await addMeters(10, 10);
    await pool.query("insert into meters (customer_id, meter, kwh) values (1, 'a', 1), (1, 'b', 1)");
    await expect(
      pool.query("create unique index concurrently meters_by_energy on meters (kwh)"),
    ).rejects.toThrow();
    expect(await isValid()).toBe(false);
    await recordBackfill(pool, index);
    expect(await runBackfill(index, now)).toBe(true);
    expect(await isValid()).toBe(true);
    expect(await sample.progress()).toMatchObject({ name: "meters_by_energy", ended_at: expect.any(Date) });
  });

  it("ends with the server, and is built by the next", async () => {
    await recordBackfill(pool, index);
    const stopping = new AbortController();
    const reader = await pool.connect();
    try {
      // The index waits for this transaction.
      await reader.query("begin isolation level repeatable read; insert into meters values (1, 'c', 1)");
      const run = runBackfill(index, { ...now, signal: stopping.signal });
      await expect.poll(isValid).toBe(false);
      stopping.abort();
      expect(await run).toBe(false);
      await reader.query("rollback");
    } finally {
      reader.release();
    }
    expect(await sample.progress()).toMatchObject({ ended_at: null });
    expect(await runBackfill(index, now)).toBe(true);
    expect(await isValid()).toBe(true);
  });
});
