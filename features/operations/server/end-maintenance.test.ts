import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { endMaintenance } from "../contract/end-maintenance.ts";
import { startMaintenance } from "../contract/start-maintenance.ts";

const { enter, lastAudit } = await startDeskServer();
const { call } = await enter("Jordi", "administrator");

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
