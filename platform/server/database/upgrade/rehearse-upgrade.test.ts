import { expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { isSameDatabase, rehearseUpgrade } from "./rehearse-upgrade.ts";
import { createSampleUpgrade, former, largeRows } from "./testing/sample-upgrade.ts";

const own = await createTestDatabase("blank");
const copy = await createSampleUpgrade();
const { url, backfillFolder } = copy;

test("the portal’s own database is recognised by another address, and is not upgraded", async () => {
  const other = new URL(own.url);
  other.hostname = other.hostname === "localhost" ? "127.0.0.1" : "localhost";
  expect(await isSameDatabase({ pool: own.unguarded }, other.href)).toBe(true);
  expect(await isSameDatabase({ pool: own.unguarded }, url)).toBe(false);
  const rehearsal = {
    own: { pool: own.unguarded },
    url: own.url,
    folder: copy.folders.expanded,
    backfillFolder,
  };
  await expect(rehearseUpgrade({ ...rehearsal, report: () => {} })).rejects.toThrow("needs a copy");
  expect((await own.unguarded.query("select to_regclass('meters') as found")).rows).toEqual([
    { found: null },
  ]);
});

test("a rehearsal upgrades the copy with its backfills, and measures each step and its longest lock", async () => {
  await copy.migrateTo(copy.folders.before);
  await copy.addMeters(largeRows);
  const folder = copy.newVersion({
    ...former,
    "0002-watt-hours.sql":
      "alter table meters add column wh bigint; create table fresh (); lock table fresh; select pg_sleep(0.6)",
    "0003-without-kwh.sql": "-- needs backfill: watt-hours\nalter table meters drop column kwh",
  });
  const steps = await rehearseUpgrade({
    own: { pool: own.unguarded },
    url,
    folder,
    backfillFolder,
    report: () => {},
  });
  expect(steps.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "migration 0002-watt-hours.sql",
    "backfill watt-hours",
    "migration 0003-without-kwh.sql",
  ]);
  // The sleep is the second measure of the lock; the new table is visible to no other connection.
  expect(steps[0]?.lock).toMatchObject({ table: "meters", mode: "AccessExclusiveLock" });
  expect(steps[0]?.lock?.heldMs).toBeGreaterThan(300);
  expect(steps[0]?.lock?.heldMs).toBeLessThan((steps[0]?.tookMs ?? 0) + 100);
  expect(steps[1]).toMatchObject({ maxBatchMs: expect.any(Number), lock: undefined });
  expect(await copy.conversions()).toEqual({ 1: largeRows });
});
