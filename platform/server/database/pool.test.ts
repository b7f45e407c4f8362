import { expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { openDatabase, type Database } from "./pool.ts";

const { url, pool } = await createTestDatabase("blank");

test("days are read as text, instants as Date, numbers as numbers", async () => {
  const { rows } = await pool.query(`
    select date '2026-03-29' as day, timestamptz '2026-03-29T01:00:00Z' as instant, 9007199254740991 as large,
           0.21 as rate, 12::smallint as small, array[date '2026-01-31', null] as days,
           array[1::bigint, null] as ids, '{}'::bigint[] as none, array[0.1, 0.2] as rates, null::date as never`);
  expect(rows).toEqual([
    {
      day: "2026-03-29",
      instant: new Date("2026-03-29T01:00:00Z"),
      large: 9_007_199_254_740_991,
      rate: 0.21,
      small: 12,
      days: ["2026-01-31", null],
      ids: [1, null],
      none: [],
      rates: [0.1, 0.2],
      never: null,
    },
  ]);
});

test("an integer beyond 2^53 fails its query, and the connection stays usable", async () => {
  await expect(pool.query("select 9007199254740993 as huge")).rejects.toThrow(RangeError);
  await expect(pool.query("select 1 as one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test("the database ends a statement that exceeds the timeout", async () => {
  const hasty = openDatabase({ url, statementTimeoutMs: 50, poolSize: 1 });
  onTestFinished(hasty.close);
  const slow = hasty.pool.query("select count(*) from generate_series(1, 1e12)");
  await expect(slow).rejects.toMatchObject({ code: "57014" });
});

test("every connection has an application name and a timeout for idle transactions", async () => {
  const names = ["application_name", "idle_in_transaction_session_timeout", "timezone"];
  const { rows } = await pool.query(
    `select ${names.map((name) => `current_setting('${name}') as ${name}`).join()}`,
  );
  expect(rows).toEqual([
    { application_name: "llum", idle_in_transaction_session_timeout: "30s", timezone: "UTC" },
  ]);
});

test("closing leaves no connection, whether the pool was used or not", async () => {
  const ways: ((database: Database) => Promise<unknown>)[] = [
    async () => {},
    ({ pool: direct }) => direct.query("select 1"),
  ];
  for (const ask of ways) {
    const closed = openDatabase({ url, statementTimeoutMs: 1000, poolSize: 2 });
    await ask(closed);
    await closed.close();
    expect(closed.pool.totalCount).toBe(0);
    await expect(closed.pool.query("select 1")).rejects.toThrow(/after calling end/);
  }
});

test("an idle connection that the database drops is replaced", async () => {
  const onConnectionLost = vi.fn();
  const dropped = openDatabase({ url, statementTimeoutMs: 1000, poolSize: 1, onConnectionLost });
  onTestFinished(dropped.close);
  const { rows } = await dropped.pool.query("select pg_backend_pid() as pid");
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await vi.waitFor(() => expect(onConnectionLost).toHaveBeenCalledOnce(), 60_000);
  await expect(dropped.pool.query("select 1 as one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test("a connection dropped while in use fails its next query, and nothing else", async () => {
  const dropped = openDatabase({ url, statementTimeoutMs: 1000, poolSize: 1 });
  onTestFinished(dropped.close);
  const client = await dropped.pool.connect();
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const isOver = new Promise((resolve) => client.once("end", resolve));
  await pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await isOver;
  await expect(client.query("select 1")).rejects.toThrow();
  client.release(true);
  await expect(dropped.pool.query("select 1 as one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
});
