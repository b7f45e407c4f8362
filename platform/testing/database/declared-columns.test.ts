import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  arrayOf,
  bigint,
  bool,
  bytes,
  date,
  instant,
  int,
  json,
  nullable,
  numeric,
  oneOf,
  present,
  queryRow,
  queryRows,
  text,
  type Columns,
} from "#platform/server/database/query.ts";
import { DeclaredColumnsError } from "./declared-columns.ts";
import { createTestDatabase } from "./test-database.ts";

const { pool } = await createTestDatabase("blank");

beforeAll(async () => {
  await pool.query(`
    create table meters (
      meter_id bigint primary key,
      kind text not null check (kind in ('smart', 'it''s old')),
      brand text not null,
      serial text,
      phase smallint not null,
      hours integer[] not null
    );
    insert into meters values (1, 'smart', 'Volt', null, 3, '{1, null}'), (2, 'it''s old', 'Volt', 'S2', 1, '{}')`);
});

const readMeters = (list: string, columns: Columns) =>
  queryRows(pool, { text: `select ${list} from meters order by meter_id`, columns });

describe("rows with correctly declared columns", () => {
  test("are returned for every type, prepared or not, through the pool or a connection", async () => {
    const statement = {
      text: `select meter_id, kind, serial, phase, hours, meter_id = $1 as is_first, date '2026-03-29' as day,
               timestamptz '2026-03-29T01:00:00Z' as seen_at, '\\x00ff'::bytea as key, 0.21 as rate,
               json_build_object('wh', 5) as reading
             from meters where meter_id = $1`,
      values: [1],
      columns: {
        meter_id: bigint,
        kind: oneOf("smart", "it's old"),
        serial: nullable(text),
        phase: int,
        hours: arrayOf(nullable(int)),
        is_first: bool,
        day: date,
        seen_at: instant,
        key: bytes,
        rate: numeric,
        reading: json(z.object({ wh: z.number() })),
      },
    };
    const row = {
      meter_id: 1,
      kind: "smart",
      serial: null,
      phase: 3,
      hours: [1, null],
      is_first: true,
      day: "2026-03-29",
      seen_at: new Date("2026-03-29T01:00:00Z"),
      key: Buffer.from([0, 255]),
      rate: 0.21,
      reading: { wh: 5 },
    };
    expect(await queryRow(pool, statement)).toEqual(row);
    const client = await pool.connect();
    const named = { ...statement, name: "read-meter" };
    expect(await queryRows(client, named)).toEqual([row]);
    expect(await queryRows(client, named)).toEqual([row]);
    client.release();
  });

  test("contain null only where it is declared, and never where the statement excludes it", async () => {
    const columns = { serial: present(text) };
    const found = await queryRows(pool, {
      text: "select serial from meters where serial is not null",
      columns,
    });
    expect(found).toEqual([{ serial: "S2" }]);
    await expect(readMeters("serial", columns)).rejects.toThrow(
      "serial is declared without null, but a row has null",
    );
  });

  test("fail their statement in production too when JSON has another shape", async () => {
    const columns = { reading: json(z.object({ wh: z.number() })) };
    const asked = queryRows(pool, { text: `select '{"wh": "5"}'::jsonb as reading`, columns });
    await expect(asked).rejects.toThrow(z.core.$ZodError);
  });
});

describe("a declaration that differs from PostgreSQL's result", () => {
  const faults: [string, string, Columns, string][] = [
    [
      "a missing column",
      "meter_id",
      { meter_id: bigint, brand: text },
      "brand is declared, but is not in the result",
    ],
    [
      "an undeclared column",
      "meter_id, brand",
      { meter_id: bigint },
      "brand is in the result, but is not declared",
    ],
    ["another type", "meter_id", { meter_id: text }, "meter_id is declared text or varchar, but is int8"],
    [
      "an array of another type",
      "hours",
      { hours: arrayOf(nullable(bigint)) },
      "hours is declared _int8, but is _int4",
    ],
    [
      "a nullable column",
      "serial",
      { serial: text },
      "serial is declared without null, but meters.serial is nullable",
    ],
    [
      "a null from an outer join",
      "null::text as name",
      { name: text },
      "name is declared without null, but a row has null",
    ],
    [
      "a null in an array",
      "hours",
      { hours: arrayOf(int) },
      "hours is declared without null, but a row has null",
    ],
    ["a closed set that is too small", "kind", { kind: oneOf("smart") }, "but meters.kind may be it's old"],
    [
      "a closed set that the table leaves open",
      "brand",
      { brand: oneOf("Volt") },
      "no check constraint lists the values of meters.brand",
    ],
    [
      "a value outside of a closed set",
      "upper(kind) as kind",
      { kind: oneOf("smart", "it's old") },
      'a row has "SMART"',
    ],
  ];

  test.each(faults)("%s", async (...[, list, columns, fault]) => {
    await expect(readMeters(list, columns)).rejects.toThrow(DeclaredColumnsError);
    await expect(readMeters(list, columns)).rejects.toThrow(fault);
  });

  test("fails the statement also without rows", async () => {
    const none = {
      text: "select serial, phase from meters where false",
      columns: { serial: text, phase: text },
    };
    await expect(queryRows(pool, none)).rejects.toThrow(
      /serial is declared without null[\s\S]*phase is declared text or varchar, but is int2[\s\S]*select serial, phase/,
    );
  });

  test("is reported with the statement's name", async () => {
    const named = { name: "read-serials", text: "select serial from meters", columns: { serial: text } };
    await expect(queryRows(pool, named)).rejects.toThrow("The columns declared for read-serials");
    const client = await pool.connect();
    await expect(queryRows(client, named)).rejects.toThrow("The columns declared for read-serials");
    client.release();
  });
});

test("is not checked for a statement without declared columns", async () => {
  await expect(pool.query("select serial from meters where false")).resolves.toMatchObject({ rows: [] });
});
