import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { endMaintenance } from "../contract/end-maintenance.ts";
import { startMaintenance } from "../contract/start-maintenance.ts";

const { enter, lastAudit } = await startDeskServer();
const { call } = await enter("Jordi", "administrator");

test("one that another person has changed since it was read is not ended", async () => {
  const body = { startsAt: null, endsAt: null, texts: {} };
  const read = (await call(startMaintenance, { body })).json.version;
  const changed = await call(startMaintenance, { body: { ...body, texts: { en: "Longer" }, version: read } });
  expect((await call(endMaintenance, { body: { version: read } })).json.code).toBe("maintenance_changed");
  expect((await call(endMaintenance, { body: { version: changed.json.version } })).status).toBe(200);
  // The first to end it leaves nothing to the second.
  const again = await call(endMaintenance, { body: { version: changed.json.version } });
  expect(again.json.code).toBe("maintenance_not_found");
});

test("what is ended once is not ended again, and is in the audit log once", async () => {
  await call(startMaintenance, { body: { startsAt: null, endsAt: null, texts: {} } });
  expect((await call(endMaintenance)).json).toEqual({ status: "OK" });
  expect(await lastAudit()).toMatchObject({ actor: "Jordi", action: "maintenance off" });
  await call(startMaintenance, { body: { startsAt: null, endsAt: null, texts: {} } });
  await call(endMaintenance);
  const before = await lastAudit();
  const again = await call(endMaintenance);
  expect([again.status, again.json.code]).toEqual([404, "maintenance_not_found"]);
  expect(await lastAudit()).toEqual(before);
});
