import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getAuditSeals } from "../contract/get-audit-seals.ts";
import { sealEntries } from "./seal-entries.ts";

const { database, enter } = await startDeskServer();
const jordi = await enter("Jordi", "administrator");
const seals = async () => (await jordi.call(getAuditSeals)).json;

test("the last seal is shown with its hash, and what is not sealed yet is counted", async () => {
  const { rows } = await database.unguarded.query("select count(*)::integer as n from audit_log");
  expect(await seals()).toEqual({ last: null, not_sealed_yet: rows[0].n });
  const now = new Date();
  await sealEntries(database, now);
  expect(await seals()).toEqual({
    last: { block: 1, sealed_at: now.toISOString(), hash: expect.stringMatching(/^[\da-f]{64}$/) },
    not_sealed_yet: 0,
  });
  await enter("Marta", "agent");
  expect((await seals()).not_sealed_yet).toBe(1);
});
