import { expect, test } from "vitest";
import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { endMaintenance } from "../contract/end-maintenance.ts";
import { startMaintenance } from "../contract/start-maintenance.ts";

const { services, enter, lastAudit } = await startDeskServer();
const { call } = await enter("Berta", "publisher");
const fromNow = (minutes: number): Date =>
  new Date(Math.floor(Date.now() / 60_000) * 60_000 + minutes * 60_000);
const start = (startsAt: Date | null, endsAt: Date | null, texts: object = {}) =>
  call(startMaintenance, { body: { startsAt, endsAt, texts } });

test("a maintenance closes the portal at once, and the desk can still end it", async () => {
  const { status, json } = await start(null, fromNow(60), { ca: " Tornem a les 12. " });
  expect([status, json.phase, json.announced_by]).toEqual([200, "on", "Berta"]);
  expect(services.maintenance.read(new Date())).toMatchObject({
    phase: "on",
    texts: { ca: "Tornem a les 12." },
  });
  expect(await lastAudit()).toMatchObject({
    actor: "Berta",
    action: "maintenance on",
    details: { endsAt: fromNow(60).toISOString(), languages: ["ca"] },
  });
  expect((await call(endMaintenance)).status).toBe(200);
  expect(services.maintenance.read(new Date())).toBeUndefined();
});

test("of two who plan one at once the second is refused, and what the first has planned stays", async () => {
  const plan = (version: string | null, en: string) =>
    call(startMaintenance, { body: { startsAt: fromNow(60), endsAt: null, texts: { en }, version } });
  const outcomes = await Promise.all([plan(null, "One"), plan(null, "Two")]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [first, second] = outcomes.toSorted((one, other) => one.status - other.status);
  expect(second?.json.code).toBe("maintenance_changed");
  expect(await services.maintenance.find()).toMatchObject({ texts: first?.json.texts });
  const before = await lastAudit();
  expect((await plan("another version", "Three")).json.code).toBe("maintenance_changed");
  expect(await lastAudit()).toEqual(before);
  // What was read is changed, and has another version then.
  const { status, json } = await plan(first?.json.version, "Four");
  expect([status, json.texts]).toEqual([200, { en: "Four" }]);
  expect(json.version).not.toBe(first?.json.version);
  await call(endMaintenance);
});

test("a later one of a caller who has read none replaces what was planned", async () => {
  await start(fromNow(60), null);
  const { json } = await start(fromNow(120), fromNow(180), {});
  expect(json).toMatchObject({ phase: "announced", starts_at: fromNow(120).toISOString() });
  await call(endMaintenance);
});

test.each([
  ["ends before it begins", fromNow(60), fromNow(30)],
  ["is over already", fromNow(-60), fromNow(-30)],
])("a maintenance that %s is refused", async (_, startsAt, endsAt) => {
  expect((await start(startsAt, endsAt)).json.code).toBe("maintenance_ends_first");
  expect(await services.maintenance.find()).toBeUndefined();
});
