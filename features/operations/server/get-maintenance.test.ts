import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { getMaintenance } from "../contract/get-maintenance.ts";
import { startMaintenance } from "../contract/start-maintenance.ts";

const { services, enter } = await startDeskServer();
const { call } = await enter("Berta", "publisher");

test("staff read whether the portal is open, and what is planned", async () => {
  const { phone } = services.organization;
  expect((await call(getMaintenance)).json).toEqual({ maintenance: null, phone });
  const startsAt = new Date(Date.now() + 3_600_000);
  await call(startMaintenance, { body: { startsAt, endsAt: null, texts: { en: "Back soon." } } });
  expect((await call(getMaintenance)).json.maintenance).toEqual({
    phase: "announced",
    starts_at: startsAt.toISOString(),
    ends_at: null,
    texts: { en: "Back soon." },
    announced_by: "Berta",
    version: expect.stringMatching(/^[\w-]{22}$/),
  });
});
