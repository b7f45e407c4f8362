import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { openTestReplica } from "#platform/testing/database/test-replica.ts";
import { measureSlowness } from "#platform/testing/machine-speed.ts";
import { inTransaction } from "./in-transaction.ts";
import { withLaggingReads } from "./lagging-reads.ts";
import { caughtUpTo, createMeasure, isReplicaOf, NotAReplicaError } from "./read-replica.ts";
import { execute, int, nullable, queryRow, text, type Queryable } from "./query.ts";

const primary = await createTestDatabase("blank");
const copy = await createTestDatabase("blank");
for (const [{ unguarded }, name] of [
  [primary, "primary"],
  [copy, "replica"],
] as const) {
  await unguarded.query(`create table place (name text not null); insert into place values ('${name}')`);
  await unguarded.query(`create function fail_on_replica(code text) returns text language plpgsql as $$ begin
    if (select name from place limit 1) = 'replica' then raise exception 'planted' using errcode = code; end if;
    return 'primary'; end $$`);
}
const openCopy = () => openTestReplica(primary, { url: copy.url });

const placeOf = async (db: Queryable): Promise<string | undefined> =>
  (await queryRow(db, { text: "select name from place", columns: { name: text } }))?.name;
const failOnReplica = async (code: string): Promise<string | undefined> => {
  const statement = { text: "select fail_on_replica($1) as name", values: [code], columns: { name: text } };
  return (await queryRow(primary.pool, statement))?.name;
};

test("a call whose reads may lag reads from the replica, every other from the primary", async () => {
  const { replica, troubles } = await openCopy();
  expect(await placeOf(primary.pool)).toBe("primary");
  expect(await withLaggingReads("listPlaces", replica, () => placeOf(primary.pool))).toBe("replica");
  expect(replica.figures()).toEqual({ state: "answers", reads: 1, repeatedReads: 0 });
  expect(troubles).toEqual([]);
});

test("a transaction reads from the primary, and so does the rest of its call", async () => {
  const { replica, troubles } = await openCopy();
  const places = await withLaggingReads("listPlaces", replica, async () => [
    await placeOf(primary.pool),
    await inTransaction(primary.pool, placeOf),
    await placeOf(primary.pool),
  ]);
  expect(places).toEqual(["replica", "primary", "primary"]);
  expect(troubles).toEqual(["listPlaces declares that its reads may lag, and writes: a transaction"]);
});

test("a call that writes reads what it wrote, and the mistake of its handler is reported", async () => {
  const { replica, troubles } = await openCopy();
  await execute(primary.pool, { text: "create table counted (n int)" });
  onTestFinished(async () => void (await execute(primary.pool, { text: "drop table counted" })));
  const counted = await withLaggingReads("countPlaces", replica, async () => {
    const statement = { text: "insert into counted values (7) returning n", columns: { n: int } };
    await execute(primary.pool, { text: "insert into counted values (6)" });
    return [await queryRow(primary.pool, statement), await placeOf(primary.pool)];
  });
  expect(counted).toEqual([{ n: 7 }, "primary"]);
  expect(troubles).toEqual([expect.stringMatching(/^countPlaces declares.*insert into counted/)]);
});

test("a write that looks like a read is refused by the replica, done by the primary, and reported", async () => {
  const { replica, troubles } = await openCopy();
  await copy.unguarded.query("create table numbered (n int)");
  await primary.unguarded.query("create table numbered (n int)");
  const statement = { text: "insert into numbered values (7) returning n", columns: { n: int } };
  expect(await withLaggingReads("x", replica, () => queryRow(primary.pool, statement))).toEqual({ n: 7 });
  expect(troubles).toEqual([expect.stringContaining("cannot execute INSERT in a read-only transaction")]);
});

test.each(["40001", "57P01", "42P01"])(
  "a read that fails on the replica with %s is repeated on the primary",
  async (code) => {
    const { replica, troubles } = await openCopy();
    expect(await withLaggingReads("x", replica, () => failOnReplica(code))).toBe("primary");
    const isDown = code.startsWith("57P");
    expect(replica.figures()).toMatchObject({ repeatedReads: 1, state: isDown ? "unavailable" : "answers" });
    expect(troubles).toEqual(["A read failed on the replica and was repeated on the primary: planted"]);
  },
);

test("a read that took too long is not repeated", async () => {
  const { replica } = await openCopy();
  const read = withLaggingReads("x", replica, () => failOnReplica("57014"));
  await expect(read).rejects.toMatchObject({ code: "57014" });
});

test("a replica that cannot be reached costs one attempt until it is found again, and one report a minute", async () => {
  const down = new URL(copy.url);
  down.port = "9";
  const { replica, troubles } = await openTestReplica(primary, { url: down.href, reportEveryMs: 60_000 });
  const both = () =>
    withLaggingReads("x", replica, async () => [await placeOf(primary.pool), await placeOf(primary.pool)]);
  expect(await both()).toEqual(["primary", "primary"]);
  expect(replica.figures()).toEqual({ state: "unavailable", reads: 0, repeatedReads: 1 });
  await replica.refresh();
  expect(await both()).toEqual(["primary", "primary"]);
  expect(replica.figures().repeatedReads).toBe(2);
  expect(troubles).toHaveLength(1);
});

test("reads under way end and are repeated when the replica is found to hang", async () => {
  let isHanging = false;
  const measure = async () => {
    if (isHanging) throw new Error("No answer");
    return performance.now();
  };
  const { replica } = await openTestReplica(primary, { url: copy.url, measure });
  const statement = {
    text: "select case when name = 'replica' then pg_sleep(5)::text else name end as name from place",
    columns: { name: nullable(text) },
  };
  const since = performance.now();
  const read = withLaggingReads("x", replica, () => queryRow(primary.pool, statement));
  isHanging = true;
  await expect(replica.refresh()).rejects.toThrow("The replica does not answer");
  expect(await read).toEqual({ name: "primary" });
  expect(performance.now() - since).toBeLessThan(4_000 * measureSlowness());
});

test("a replica that lags by more than is allowed is not asked", async () => {
  let lagMs = 14_000;
  const measure = async () => performance.now() - lagMs;
  const { replica } = await openTestReplica(primary, { url: copy.url, measure });
  const place = () => withLaggingReads("x", replica, () => placeOf(primary.pool));
  expect(await place()).toBe("replica");
  lagMs = 16_000;
  await replica.refresh();
  expect([await place(), replica.figures().state]).toEqual(["primary", "lags"]);
});

test("a replica has what the primary had at the newest position that it has reached", () => {
  const samples = [
    { at: 1_000, position: 50 },
    { at: 2_000, position: 70 },
    { at: 3_000, position: 70 },
    { at: 4_000, position: 90 },
  ];
  expect([40, 50, 69, 70, 90, 95].map((position) => caughtUpTo(samples, position))).toEqual([
    undefined,
    1_000,
    1_000,
    3_000,
    4_000,
    4_000,
  ]);
});

test("a replica is of the same cluster, has the same name and is in recovery", () => {
  const primaryRow = { database: "711 llum" };
  expect(isReplicaOf(primaryRow, { database: "711 llum", isReplica: true })).toBe(true);
  expect(isReplicaOf(primaryRow, { database: "711 llum", isReplica: false })).toBe(false);
  expect(isReplicaOf(primaryRow, { database: "712 llum", isReplica: true })).toBe(false);
  expect(isReplicaOf(primaryRow, { database: "711 test", isReplica: true })).toBe(false);
  expect(isReplicaOf({ database: null }, { database: null, isReplica: true })).toBe(false);
});

test("a database that is no replica of the primary is refused", async () => {
  await expect(createMeasure(15_000)(primary.pool, copy.pool)).rejects.toThrow(NotAReplicaError);
});
