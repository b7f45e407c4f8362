import { describe, expect, it } from "vitest";
import { defineTables } from "#platform/contract/tables.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { maintainPartitions } from "./partitions.ts";

const database = await createTestDatabase("empty");
const { unguarded } = database;
const tables = defineTables({
  planted_weeks: {
    kind: "customer",
    erasure: "delete",
    retention: { from: "week", keep: "2 years" },
  },
  sessions: { kind: "customer", erasure: "delete", retention: { from: "expires_at", keep: "1 day" } },
});
await unguarded.query(`
  create table planted_weeks (customer_id bigint references customers on delete cascade, week date,
    primary key (customer_id, week)) partition by range (week);
  create table planted_weeks_2023 partition of planted_weeks for values from ('2023-01-01') to ('2024-01-01');
  create table planted_weeks_2024 partition of planted_weeks for values from ('2024-01-01') to ('2025-01-01');
  create table planted_weeks_default partition of planted_weeks default;
  insert into customers (customer_id, tax_id, kind, name) overriding system value values (1, 'T1', 'person', 'Anna');
  insert into planted_weeks
    select 1, day from unnest(array['2023-05-01', '2024-05-06', '2027-01-04', '2028-01-03']::date[]) day`);

const maintain = (now: string) => maintainPartitions(database, { tables, now: new Date(now) });
const rowsByPartition = async () => {
  const { rows } = await unguarded.query(
    "select tableoid::regclass::text || ' ' || week as row from planted_weeks order by week",
  );
  return rows.map(({ row }) => row);
};

describe("the partitions of a table", () => {
  it("are left while another transaction uses the table", async () => {
    const client = await unguarded.connect();
    await client.query("begin");
    await client.query("insert into planted_weeks values (1, '2027-01-11')");
    expect(await maintain("2026-11-22T12:00:00Z")).toEqual({ added: [], dropped: [] });
    await client.query("rollback");
    client.release();
  });

  it("get the next year, with its rows from the default one, and lose what is past the retention", async () => {
    expect(await maintain("2026-11-22T12:00:00Z")).toEqual({
      added: ["planted_weeks_2027"],
      dropped: ["planted_weeks_2023"],
    });
    expect(await rowsByPartition()).toEqual([
      "planted_weeks_2024 2024-05-06",
      "planted_weeks_2027 2027-01-04",
      "planted_weeks_default 2028-01-03",
    ]);
  });

  it("are not changed by a second run", async () => {
    expect(await maintain("2026-11-22T12:00:00Z")).toEqual({ added: [], dropped: [] });
  });

  it("of a year are dropped the day after the last of them expires", async () => {
    expect((await maintain("2026-12-31T23:00:00Z")).dropped).toEqual([]);
    expect((await maintain("2027-01-02T00:00:00Z")).dropped).toEqual(["planted_weeks_2024"]);
  });

  it("go with their customer", async () => {
    await unguarded.query("delete from customers where customer_id = 1");
    expect(await rowsByPartition()).toEqual([]);
  });
});
