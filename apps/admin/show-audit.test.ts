import { describe, expect, it } from "vitest";
import { sealEntries } from "#features/audit/server/seal-entries.ts";
import { createTestAdmin } from "./test-admin-context.ts";

const { run, database, now } = await createTestAdmin();

describe("audit", () => {
  it("lists the actions, the newest first, of all customers or of one", async () => {
    await run(["impersonate", "12345678Z", "--as", "nuria", "--reason", "case 77"]);
    await run(["flags", "off", "crm.case", "--as", "pau"]);
    const everyone = (await run(["audit", "--limit", "2"])).lines;
    expect(everyone[1]).toContain("pau    flags off");
    expect(everyone[2]).toMatch(/nuria {2}impersonate {2}12345678Z {2}case 77 {2}Minutes: 30$/);
    const hers = (await run(["audit", "12345678Z", "--limit", "1"])).json;
    expect(hers).toEqual([expect.objectContaining({ who: "nuria", why: "case 77", tax_id: "12345678Z" })]);
  });
});

describe("audit verify", () => {
  it("says whether the log is as it was written, and where it is not", async () => {
    await sealEntries(database, now);
    const { lines, json, isFailure } = await run(["audit", "verify"]);
    expect([lines[0], isFailure]).toEqual(["The audit log is as it was written.", false]);
    expect(json).toMatchObject({ blocks: 1, unsealed: 0, faults: [] });
    const seal = lines.at(-1)?.split(": ")[1] ?? "";
    expect((await run(["audit", "verify", "--noted", seal])).isFailure).toBe(false);
    expect((await run(["audit", "verify", "--noted", "0".repeat(64)])).lines[0]).toContain("noted seal");
    const client = await database.unguarded.connect();
    await client.query("begin; set local session_replication_role = 'replica'");
    await client.query("update audit_log set reason = 'another' where entry_id = 1");
    await client.query("delete from audit_log where entry_id = 2");
    await client.query("commit");
    client.release();
    const broken = await run(["audit", "verify"]);
    expect([broken.isFailure, ...broken.lines.slice(0, 3)]).toEqual([
      true,
      "Entry 1 was changed after it was sealed in block 1.",
      "Entry 2 of block 1 was removed.",
      "The audit log is not as it was written.",
    ]);
  });
});
