import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { openMaintenanceBypass } from "../contract/open-maintenance-bypass.ts";

const { services, enter, lastAudit } = await startDeskServer();
const { call } = await enter("Berta", "publisher");

test("a link lets a browser past the maintenance, and is in the audit log without its key", async () => {
  const { json } = await call(openMaintenanceBypass);
  const link = new URL(json.link);
  const key = link.searchParams.get("key") ?? "";
  expect(`${link.origin}${link.pathname}`).toBe(`${services.publicOrigin}/maintenance-bypass`);
  expect(services.maintenanceBypass.passFor(key, new Date())).toBeDefined();
  expect(await lastAudit()).toMatchObject({ action: "maintenance bypass", actor: "Berta", details: {} });
});
