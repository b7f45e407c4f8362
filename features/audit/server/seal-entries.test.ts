import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createAudit } from "./audit-log.ts";
import { sealEntries } from "./seal-entries.ts";
import { findLastSeal } from "./seal-queries.ts";
import { verifyAllSeals } from "./verify-seals.ts";

const database = await createTestDatabase("empty");
const audit = createAudit(database);
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
/** A day later: what is not sealed by then was put in. */
const later = new Date(Date.UTC(2026, 10, 22, 12));
const perBlock = 4;

/** With the rights of the owner of the database, whom no trigger stops. */
const tamper = async (statement: string, values: unknown[] = []): Promise<void> => {
  const client = await database.unguarded.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = 'replica'");
    await client.query(statement, values);
    await client.query("commit");
  } finally {
    client.release();
  }
};
const verify = async (now = later) => verifyAllSeals(database.pool, now);
const faults = async (now = later) => (await verify(now)).faults;

const write = async (count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1)
    await audit.note({
      now: at(number % 24),
      actor: number % 2 === 0 ? "nuria" : { kind: "staff", id: String(number), name: "Pau" },
      action: "cases read",
      customerId: number % 3 === 0 ? undefined : number,
      reason: number % 5 === 0 ? "" : `case ${number}`,
      details: number % 4 === 0 ? {} : { reference: `R-${number}`, list: [number, null] },
    });
};
/** The entries' numbers as they were written: 10 entries in blocks of 4. */
const ids = async (): Promise<number[]> =>
  (await database.unguarded.query("select entry_id from audit_log order by entry_id")).rows.map((row) =>
    Number(row.entry_id),
  );

beforeEach(async () => {
  await tamper("truncate audit_log, audit_seals, audit_sealed_entries");
  await write(10);
  await sealEntries(database, at(0), perBlock);
});

test("entries are sealed in blocks that follow each other, and hold", async () => {
  expect(await verify()).toEqual({ blocks: 3, entries: 10, faults: [] });
  await sealEntries(database, at(1), perBlock);
  expect((await findLastSeal(database.pool))?.block).toBe(3);
  await write(1);
  await sealEntries(database, at(2), perBlock);
  expect(await verify()).toEqual({ blocks: 4, entries: 11, faults: [] });
});

test("several servers seal at once, and each entry is sealed once", async () => {
  await write(23);
  await Promise.all([1, 2, 3].map(() => sealEntries(database, at(1), perBlock)));
  await sealEntries(database, at(2), perBlock);
  expect(await verify()).toMatchObject({ entries: 33, faults: [] });
});

test("an entry whose transaction commits after later ones is sealed when it arrives", async () => {
  const slow = await database.unguarded.connect();
  await slow.query("begin");
  await audit.noteWithin(slow, { now: at(1), actor: "pau", action: "loads end" });
  await write(2);
  await sealEntries(database, at(1), perBlock);
  expect(await verify(at(1))).toMatchObject({ entries: 12, faults: [] });
  await slow.query("commit");
  slow.release();
  expect(await faults(at(2))).toEqual([]);
  await sealEntries(database, at(2), perBlock);
  expect(await verify()).toMatchObject({ entries: 13, faults: [] });
});

test("an entry that is put in a day after its neighbours were sealed is named", async () => {
  const [first = 0] = await ids();
  const put = (entryId: number) =>
    tamper("insert into audit_log (entry_id, happened_at, actor, action) values ($1, $2, 'x', 'y')", [
      entryId,
      at(3),
    ]);
  await put(first - 1);
  await sealEntries(database, later, perBlock);
  expect(await faults()).toEqual([{ kind: "entry_inserted", block: 1, entryId: first - 1 }]);
});

test("two entries that exchange their places are both named", async () => {
  const [, second = 0, , fourth = 0] = await ids();
  await tamper(
    "update audit_log set entry_id = case entry_id when $1 then -$2::bigint when $2 then -$1::bigint end where entry_id in ($1, $2)",
    [second, fourth],
  );
  await tamper("update audit_log set entry_id = -entry_id where entry_id < 0");
  expect(await faults()).toEqual(
    [second, fourth].map((entryId) => ({ kind: "entry_changed", block: 1, entryId })),
  );
});

const changes = [
  "happened_at = happened_at + interval '1 microsecond'",
  "actor = actor || ' '",
  "actor_kind = case actor_kind when 'staff' then 'operator' else 'staff' end",
  "actor_id = coalesce(actor_id || '0', '')",
  "action = 'cases answer'",
  "customer_id = coalesce(customer_id + 1, 0)",
  "reason = reason || '.'",
  `details = details || '{"more": 1}'`,
] as const;

test("whatever is changed in or removed from any entry is found and named", async () => {
  const known = await ids();
  await fc.assert(
    fc.asyncProperty(
      fc.nat(known.length - 1),
      fc.constantFrom(...changes, "removed" as const),
      async (place, change) => {
        const entryId = known[place] ?? 0;
        const { rows } = await database.unguarded.query("select * from audit_log where entry_id = $1", [
          entryId,
        ]);
        await (change === "removed"
          ? tamper("delete from audit_log where entry_id = $1", [entryId])
          : tamper(`update audit_log set ${change} where entry_id = $1`, [entryId]));
        const found = await faults();
        await tamper("delete from audit_log where entry_id = $1", [entryId]);
        await tamper("insert into audit_log select * from jsonb_populate_record(null::audit_log, $1)", [
          JSON.stringify({
            ...rows[0],
            happened_at: rows[0].happened_at.toISOString(),
          }),
        ]);
        expect(found).toEqual([
          {
            kind: change === "removed" ? "entry_removed" : "entry_changed",
            block: Math.floor(place / perBlock) + 1,
            entryId,
          },
        ]);
        expect(await faults()).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ["a seal that is removed", "delete from audit_seals where block = 2", [2]],
  ["the last seal that is removed", "delete from audit_seals where block = 3", [3]],
  [
    "a seal’s time",
    "update audit_seals set sealed_at = sealed_at + interval '1 second' where block = 2",
    [2],
  ],
  // The next seal no longer follows it.
  ["a seal’s hash", "update audit_seals set hash = repeat('a', 64) where block = 2", [2, 3]],
  [
    "two seals that exchange their blocks",
    "update audit_seals s set hash = o.hash, previous_hash = o.previous_hash from audit_seals o where s.block + o.block = 5 and s.block in (2, 3)",
    [2, 3],
  ],
])("%s is found", async (_, statement, blocks) => {
  await tamper(statement);
  expect((await faults()).map(({ kind, block }) => [kind, block])).toEqual(
    blocks.map((block) => ["seal_broken", block]),
  );
});

test("an entry that is changed together with its digest breaks the seal", async () => {
  const [, , , , fifth = 0] = await ids();
  await tamper("update audit_log set reason = 'another' where entry_id = $1", [fifth]);
  await tamper("update audit_sealed_entries set digest = repeat('b', 64) where entry_id = $1", [fifth]);
  expect(await faults()).toEqual([
    { kind: "seal_broken", block: 2, entryId: null },
    { kind: "entry_changed", block: 2, entryId: fifth },
  ]);
});

test.each(["audit_seals", "audit_sealed_entries"])("the database refuses to change %s", async (table) => {
  for (const statement of [`delete from ${table}`, `truncate ${table}`, `update ${table} set block = 1`])
    await expect(database.unguarded.query(statement)).rejects.toThrow("the audit log is never changed");
});
