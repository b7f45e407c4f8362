import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { maybe, recordOf, span, text } from "#platform/contract/record.ts";
import { kilowatts } from "#platform/contract/wire.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import {
  loadRecords,
  refusedWithout,
  type NamedRefusal,
  type Outcome,
  type RecordKind,
} from "./load-records.ts";

const database = await createTestDatabase("empty");
await database.unguarded.query("create table things (name text primary key, after text)");

const thing = recordOf({
  name: ["name", text(10)],
  after: ["after", maybe(text())],
  kind: ["kind", z._default(z.enum(["big", "small"]), "big")],
  powersW: ["powers_kw", z._default(z.array(kilowatts).check(z.maxLength(2)), [])],
  spans: ["spans", z._default(z.array(recordOf(span)), [])],
});
type Thing = z.output<typeof thing>;

/** A thing can only be written after the thing that its `after` names. */
const things: RecordKind<Thing> = {
  schema: thing,
  keyOf: ({ name }) => name,
  keyName: "thing",
  keyFields: ["name"],
  check: ({ name }) => (name === "bad" ? "a thing may not be bad: call it otherwise" : undefined),
  apply: async ({ client }, rows) => {
    const outcomes: Outcome[] = [];
    for (const { record } of rows) {
      const { name, after = null } = record;
      const { rows: found } = await client.query("select name from things where name = any($1)", [
        [name, after],
      ]);
      const names = found.map((row) => row.name);
      const isReady = after === null || names.includes(after);
      if (!isReady) outcomes.push({ outcome: "wait", reason: `load ${after} first` });
      else if (names.includes(name)) outcomes.push({ outcome: "unchanged" });
      else {
        await client.query("insert into things values ($1, $2)", [name, after]);
        outcomes.push({ outcome: "new" });
      }
    }
    return outcomes;
  },
};
const load = (...records: unknown[]) =>
  loadRecords(things, { database, records: records.map((record, index) => ({ line: index + 1, record })) });
const reasonFor = async (record: unknown) => (await load(record)).refusals[0]?.reason;

describe("loading records", () => {
  test("retries waiting records in rounds until a round makes no progress", async () => {
    const chain = ["e", "d", "c", "b"].map((name, index) => ({ name, after: "dcba"[index] }));
    expect(await load(...chain, { name: "a" })).toMatchObject({ new: 5, refused: 0 });
  });

  test("reports refusals in the order of the file and loads the other records", async () => {
    const report = await load({ name: "y", after: "x" }, { name: "bad" }, { name: "z" });
    expect(report).toMatchObject({ new: 1, refused: 2 });
    expect(report.refusals).toEqual([
      { line: 1, reason: "load x first" },
      { line: 2, reason: "a thing may not be bad: call it otherwise" },
    ]);
  });

  test("says in codes what is wrong with the fields of a record, beside the command’s words", async () => {
    const { refusals } = await load({ name: "", kind: "huge" }, { name: "a" }, { name: "a" }, "text");
    expect(refusals).toEqual([
      {
        line: 1,
        reason: "name is empty; kind must be one of big, small",
        causes: [
          { code: "empty", field: "name", value: "" },
          { code: "one_of", field: "kind", value: "big, small" },
        ],
      },
      {
        line: 3,
        reason: "line 2 is about the same thing: keep one of the two",
        causes: [{ code: "repeated", field: "", value: "2" }],
      },
      {
        line: 4,
        reason: "the line is not a JSON object",
        causes: [{ code: "not_json", field: "", value: "" }],
      },
    ]);
  });

  test("counts records that need another one apart, lists each needed record once, and reports every refusal", async () => {
    const without: RecordKind<Thing> = {
      ...things,
      apply: (_, rows) =>
        Promise.resolve(
          rows.map(({ record }): Outcome => {
            if (record.after) return refusedWithout(`thing ${record.after}`, "load it first");
            return { outcome: "new" };
          }),
        ),
    };
    const all: NamedRefusal[] = [];
    const followers = Array.from({ length: 1_200 }, (_, index) => ({ name: `f${index}`, after: "lost" }));
    const given = [...followers, { name: "g", after: "gone" }, { name: "bad" }, { kind: "huge" }];
    const report = await loadRecords(without, {
      database,
      records: given.map((record, index) => ({ line: index + 1, record })),
      onRefused: (refusal) => all.push(refusal),
    });
    expect(report).toMatchObject({ new: 0, refused: 1_203, following: { refused: 1_201, needed: 2 } });
    expect(report.refusals.map(({ line, needs }) => [line, needs])).toEqual([
      [1, "thing lost"],
      [1_201, "thing gone"],
      [1_202, undefined],
      [1_203, undefined],
    ]);
    expect(all).toHaveLength(1_203);
    expect(all.find(({ line }) => line === 1_202)).toEqual({
      line: 1_202,
      key: "bad",
      reason: "a thing may not be bad: call it otherwise",
    });
    expect(all.find(({ line }) => line === 1_200)).toEqual({
      line: 1_200,
      key: "f1199",
      reason: "thing lost is not known: load it first",
      needs: "thing lost",
    });
  });

  test("releases the connection after a failure", async () => {
    const failing: RecordKind<Thing> = { ...things, apply: () => Promise.reject(new Error("no")) };
    for (let round = 0; round < 10; round += 1) {
      await expect(
        loadRecords(failing, { database, records: [{ line: 1, record: { name: "n" } }] }),
      ).rejects.toThrow("no");
    }
    expect(await load({ name: "after" })).toMatchObject({ new: 1 });
  });

  test("runs the afterCommit tasks after a commit, and not the afterRollback tasks", async () => {
    const executed: string[] = [];
    await loadRecords(
      {
        ...things,
        apply: async (transaction, rows) => {
          transaction.afterCommit(async () => void executed.push("committed"));
          transaction.afterRollback(async () => void executed.push("undone"));
          return things.apply(transaction, rows);
        },
      },
      { database, records: [{ line: 1, record: { name: "reported" } }] },
    );
    expect(executed).toEqual(["committed"]);
  });
});

describe("an invalid record", () => {
  test.each([
    [{}, "name is missing"],
    [{ name: null }, "name is missing"],
    [{ name: " " }, "name is empty"],
    [{ name: "12345678901" }, "name is longer than 10 characters"],
    [{ name: 7 }, "name must be of type string"],
    [{ name: "n", nmae: 1, x: 2 }, "the record has fields that are not known: nmae, x"],
    [{ name: "n", kind: "huge" }, "kind must be one of big, small"],
    [{ name: "n", powers_kw: ["3,45"] }, "powers_kw.0 must be of type number"],
    [{ name: "n", powers_kw: [1, 2, 3] }, "powers_kw has more than 2 entries"],
    [{ name: "n", spans: [{ starts_on: "2026-02-30" }] }, "spans.0.starts_on is not a day as YYYY-MM-DD"],
    [
      { name: "n", spans: [{ starts_on: "2026-02-01", end: 1 }] },
      "spans.0 has fields that are not known: end",
    ],
    [[1], "the line is not a JSON object"],
    [undefined, "the line is not a JSON object"],
    [{ kind: "huge" }, "name is missing; kind must be one of big, small"],
  ])("%j is refused with: %s", async (record, reason) => {
    expect(await reasonFor(record)).toBe(reason);
  });
});
