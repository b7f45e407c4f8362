import { describe, expect, test } from "vitest";
import { caseReference } from "#platform/contract/case-reference.ts";
import { guardOwnedTables } from "#platform/testing/database/owned-tables-guard.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { inTransaction } from "../database/in-transaction.ts";
import { arrayOf, bigint, execute, int, oneOf, queryRow, text, uuid } from "../database/query.ts";
import { customerOwner, visitorOwner, type CaseOwner } from "./case-owner.ts";
import { caseReferenceOf } from "./case-reference.ts";
import { uuidColumn } from "./case-tables.ts";
import { defineCase } from "./define-case.ts";

const { pool, unguarded } = await createTestDatabase("empty");
guardOwnedTables(pool, {
  owned: new Set(["sample_calls", "sample_call_steps"]),
  directories: new Set(["sample_call_references"]),
});
const states = ["asked", "called", "withdrawn"] as const;
const now = new Date("2026-11-16T09:00:00Z");
const hourBefore = new Date("2026-11-16T08:00:00Z");

const found = await queryRow(unguarded, {
  text: `with added as (insert into customers (tax_id, kind, name)
           values ('12345678Z', 'person', 'Anna'), ('87654321X', 'person', 'Berta') returning customer_id)
         select array_agg(customer_id) as customers from added`,
  columns: { customers: arrayOf(bigint) },
});
const [anna = 0, berta = 0] = found?.customers ?? [];

/** A wish to be called, of a kind of owner with two owners; its tables are made for the test. */
const wishesOf = async <OwnerId>(
  name: string,
  owner: CaseOwner<OwnerId>,
  [mine, foreign]: readonly [OwnerId, OwnerId],
) => {
  const owned = `${owner.column} ${owner.type === text ? "text" : "bigint"} not null`;
  const state = "state text not null check (state in ('asked', 'called', 'withdrawn'))";
  await unguarded.query(`
    create table ${name}s (${owned}, ${name}_id uuid, reference text not null, ${state}, version int not null default 1,
      idempotency_key text not null, phone text not null, created_at timestamptz not null,
      changed_at timestamptz not null, primary key (${owner.column}, ${name}_id));
    create table ${name}_references (reference text primary key, ${owned}, ${name}_id uuid not null);
    create table ${name}_steps (${owned}, ${name}_id uuid, step int, ${state}, changed_by text not null,
      changed_at timestamptz not null, primary key (${owner.column}, ${name}_id, step))`);
  const wishes = defineCase({
    owner,
    id: uuidColumn(`${name}_id`),
    states,
    cases: `${name}s`,
    references: `${name}_references`,
    steps: `${name}_steps`,
    transitions: { asked: { staff: ["called"], person: ["withdrawn"] }, called: {}, withdrawn: {} },
    find: (client, ownerId, reference) =>
      queryRow(client, {
        text: `select ${name}_id as "caseId", reference, state, version, phone from ${name}s
               where ${owner.column} = $1 and reference = $2`,
        values: [ownerId, reference],
        columns: { caseId: uuid, reference: text, state: oneOf(...states), version: int, phone: text },
      }),
    idOf: ({ caseId }) => caseId,
  });
  const statesOf = async (reference: string) => {
    const wish = await wishes.find(pool, mine, reference);
    const steps = wish === undefined ? [] : await wishes.findSteps(pool, mine, [wish.caseId]);
    return [wish?.state, steps.map(({ state }) => state)];
  };
  return {
    statesOf,
    ask: (phone: string, { reference }: { reference?: string } = {}) =>
      inTransaction(pool, async (client) => {
        const key = { ownerId: mine, state: "asked", idempotencyKey: phone } as const;
        const opened = await wishes.open(client, {
          ...key,
          actor: "person",
          now,
          reference,
          findEarlier: () => wishes.findSubmitted(client, { ...key, since: hourBefore }),
          insert: async ({ ownerId, caseId, reference: reserved }) => {
            await execute(client, {
              text: `insert into ${name}s (${owner.column}, ${name}_id, reference, state, idempotency_key, phone,
                       created_at, changed_at)
                     values ($1, $2, $3, 'asked', $4, $4, $5, $5)`,
              values: [ownerId, caseId, reserved, phone, now],
            });
          },
        });
        return opened.earlier ?? opened.found;
      }),
    move: async (
      reference: string,
      to: "called" | "withdrawn",
      { by = "mine", version }: { by?: "mine" | "another"; version?: number } = {},
    ) => {
      const changed = await inTransaction(pool, (client) =>
        wishes.change(client, {
          ownerId: by === "mine" ? mine : foreign,
          reference,
          version,
          decide: () => ({ to, actor: to === "called" ? "staff" : "person", now }),
        }),
      );
      return typeof changed === "object" ? changed.found.state : changed;
    },
    setPhone: (reference: string, { phone, now: at }: { phone: string; now: Date }) =>
      inTransaction(pool, (client) =>
        wishes.change(client, {
          ownerId: mine,
          reference,
          decide: ({ state, caseId }) => ({
            to: state,
            actor: "person",
            now: at,
            write: async () => {
              await execute(client, {
                text: `update ${name}s set phone = $3 where ${owner.column} = $1 and ${name}_id = $2`,
                values: [mine, caseId, phone],
              });
            },
          }),
        }),
      ),
    waitingSince: async (before: Date) =>
      (await wishes.findWaiting(pool, { state: "asked", before, limit: 100 })).map(
        ({ reference }) => reference,
      ),
    /** As staff find it, who know the reference alone. */
    phoneAt: async (reference: string) => (await wishes.findByReference(pool, reference))?.found.phone,
  };
};

describe.each([
  ["customer", await wishesOf("sample_call", customerOwner, [anna, berta])],
  ["visitor", await wishesOf("sample_lead", visitorOwner, ["5d1e…", "9a07…"])],
] as const)("a case of a %s", (_owner, { ask, move, setPhone, statesOf, phoneAt, waitingSince }) => {
  test("has each of its states as a step, and is found by its reference", async () => {
    const { reference } = await ask("600000001");
    expect(await statesOf(reference)).toEqual(["asked", ["asked"]]);
    expect(await move(reference, "called")).toBe("called");
    expect(await statesOf(reference)).toEqual(["called", ["asked", "called"]]);
    expect(await phoneAt(reference)).toBe("600000001");
    expect(await phoneAt("2222-2222")).toBeUndefined();
  });

  test("that is submitted several times at once is one", async () => {
    const asked = await Promise.all([ask("600000002"), ask("600000002"), ask("600000002")]);
    expect(new Set(asked.map(({ reference }) => reference)).size).toBe(1);
    expect((await ask("600000003")).reference).not.toBe(asked[0].reference);
  });

  test("is moved only as its state allows, and only by its owner", async () => {
    const { reference } = await ask("600000004");
    expect(await move(reference, "withdrawn", { by: "another" })).toBeUndefined();
    const moves = await Promise.all([move(reference, "withdrawn"), move(reference, "called")]);
    expect(moves.filter((moved) => moved === "not_allowed")).toHaveLength(1);
    expect((await statesOf(reference))[1]).toHaveLength(2);
  });

  test("is not decided by who has read an earlier version", async () => {
    const { reference, version } = await ask("600000005");
    await setPhone(reference, { phone: "600000050", now });
    expect(await statesOf(reference)).toEqual(["asked", ["asked"]]);
    expect(await move(reference, "called", { version })).toBe("changed_meanwhile");
    expect(await move(reference, "called", { version: version + 1 })).toBe("called");
    expect(await phoneAt(reference)).toBe("600000050");
  });

  test("that waits is found when its time is over", async () => {
    const { reference } = await ask("600000008");
    expect(await waitingSince(now)).not.toContain(reference);
    expect(await waitingSince(new Date(now.getTime() + 1))).toContain(reference);
    await move(reference, "called");
    expect(await waitingSince(new Date(now.getTime() + 1))).not.toContain(reference);
  });

  test("has the reference by which it is known already, and another where that is taken", async () => {
    expect((await ask("600000006", { reference: "K7QM-2X9R" })).reference).toBe("K7QM-2X9R");
    expect((await ask("600000007", { reference: "K7QM-2X9R" })).reference).not.toBe("K7QM-2X9R");
  });
});

test("a reference has the form that calls accept and no letter that looks like a digit, whatever the random bytes", () => {
  for (let byte = 0; byte < 256; byte += 1)
    expect(caseReference.safeParse(caseReferenceOf(new Uint8Array(8).fill(byte))).success).toBe(true);
});
