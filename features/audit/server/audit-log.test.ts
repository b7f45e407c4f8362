import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createAudit } from "./audit-log.ts";

const database = await createTestDatabase("empty");
const audit = createAudit(database);
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute));

describe("the audit log", () => {
  it("lists actor, action, customer, time and reason of each action, newest first", async () => {
    await audit.note({ now: at(1), actor: "nuria", action: "flags on", details: { flag: "crm.case" } });
    await audit.note({ now: at(2), actor: "pau", action: "impersonate", customerId: 7, reason: "case 12" });
    const entries = await audit.list({ customerId: undefined, limit: 10 });
    expect(entries.map(({ actor, action, happenedAt }) => [actor, action, happenedAt])).toEqual([
      ["pau", "impersonate", at(2)],
      ["nuria", "flags on", at(1)],
    ]);
    expect(entries[0]).toMatchObject({ customerId: 7, reason: "case 12", details: {} });
    expect(entries[1]).toMatchObject({ customerId: undefined, reason: "", details: { flag: "crm.case" } });
  });

  it("has no entry for an action whose transaction was rolled back", async () => {
    const client = await database.unguarded.connect();
    await client.query("begin");
    await audit.noteWithin(client, { now: at(3), actor: "pau", action: "pages publish" });
    await client.query("rollback");
    client.release();
    expect(await audit.list({ customerId: undefined, limit: 10 })).toHaveLength(2);
  });

  it("can be filtered by customer and limited in number", async () => {
    expect(await audit.list({ customerId: 7, limit: 10 })).toHaveLength(1);
    expect(await audit.list({ customerId: 8, limit: 10 })).toEqual([]);
    expect(await audit.list({ customerId: undefined, limit: 1 })).toHaveLength(1);
  });

  it.each([
    "update audit_log set actor = 'another actor'",
    "update audit_log set reason = '' where false",
    "delete from audit_log",
    "delete from audit_log where customer_id = 7",
    "truncate audit_log",
    "truncate audit_log cascade",
    "insert into audit_log (entry_id, actor, action) values (1, 'x', 'y') on conflict (entry_id) do update set actor = 'z'",
  ])("cannot be changed by any statement: %s", async (statement) => {
    const before = await audit.list({ customerId: undefined, limit: 100 });
    await expect(database.unguarded.query(statement)).rejects.toThrow("the audit log is never changed");
    expect(await audit.list({ customerId: undefined, limit: 100 })).toEqual(before);
  });
});
