import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { verifyAuditSeals } from "../contract/verify-audit-seals.ts";
import { sealEntries } from "./seal-entries.ts";

const { database, services, enter, lastAudit } = await startDeskServer();
const jordi = await enter("Jordi", "administrator");
const verify = async (from: number) => (await jordi.call(verifyAuditSeals, { query: { from } })).json;

test("the log is compared some blocks a call, and a fault is named in its part", async () => {
  for (let number = 0; number < 45; number += 1)
    await services.audit.note({ now: new Date(), actor: "marc", action: "pages draft" });
  await sealEntries(database, new Date(), 2);
  const { rows } = await database.unguarded.query("select max(block)::integer as blocks from audit_seals");
  const [first, second] = [await verify(1), await verify(21)];
  expect(first).toEqual({ blocks: 20, entries: 40, faults: [], next: 21 });
  expect(second).toMatchObject({ blocks: rows[0].blocks - 20, faults: [], next: null });
  const client = await database.unguarded.connect();
  await client.query("begin");
  await client.query("set local session_replication_role = 'replica'");
  const changed = await client.query(
    `update audit_log set actor = 'jordi' where entry_id =
       (select min(entry_id) from audit_sealed_entries where block = 21) returning entry_id`,
  );
  await client.query("commit");
  client.release();
  expect((await verify(1)).faults).toEqual([]);
  expect((await verify(21)).faults).toEqual([
    { kind: "entry_changed", block: 21, entry_id: Number(changed.rows[0].entry_id) },
  ]);
  expect(await lastAudit()).toMatchObject({ action: "audit verify", details: { from: 21, faults: 1 } });
});

test("a part after the last block is empty", async () => {
  expect(await verify(900)).toEqual({ blocks: 0, entries: 0, faults: [], next: null });
});
