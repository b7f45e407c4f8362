import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { defineEndpoint, json } from "#platform/contract/endpoint.ts";
import { isFeatureOn } from "#platform/contract/flags.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { startPolling } from "#platform/server/start-polling.ts";
import { handler } from "#platform/server/handler.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createFlagStore, deleteSwitch, upsertSwitch } from "./feature-flags.ts";

const database = await createTestDatabase("empty");
const configured = new Map([
  ["coupons.coupon", false],
  ["crm.case", true],
]);
const now = new Date("2026-11-20T10:00:00Z");
const store = createFlagStore(database, configured);
const turn = async (flag: string, isOn: boolean): Promise<void> => {
  await upsertSwitch(database.pool, { flag, isOn, switchedAt: now, switchedBy: "nuria" });
  await store.refresh();
};
const reset = async (flag: string): Promise<void> => {
  await deleteSwitch(database.pool, flag);
  await store.refresh();
};

beforeEach(async () => {
  await database.unguarded.query("delete from feature_flag_switches");
  await store.refresh();
});

describe("a flag switched by an operator", () => {
  it("overrides the configuration until it is reset", async () => {
    await turn("coupons.coupon", true);
    await turn("crm.case", false);
    expect(store.read()).toEqual({ coupons: { coupon: true }, crm: { case: false } });
    await reset("crm.case");
    expect(store.read()).toEqual({ coupons: { coupon: true }, crm: { case: true } });
  });

  it("is listed with the operator and the time of the switch", async () => {
    await turn("crm.case", false);
    expect(await store.list()).toEqual([
      { flag: "coupons.coupon", isOn: false, isOnByDefault: false, switched: undefined },
      {
        flag: "crm.case",
        isOn: false,
        isOnByDefault: true,
        switched: expect.objectContaining({ switchedBy: "nuria", switchedAt: now }),
      },
    ]);
  });

  it("that does not exist any more is ignored", async () => {
    const switches = ["crm.gone", "__proto__.polluted", "coupons"];
    for (const flag of switches)
      await database.unguarded.query("insert into feature_flag_switches values ($1, true, now(), 'nuria')", [
        flag,
      ]);
    await store.refresh();
    expect(store.read()).toEqual({ coupons: { coupon: false }, crm: { case: true } });
  });

  it("leaves the flags the same object until one is switched", async () => {
    const before = store.read();
    await store.refresh();
    expect(store.read()).toBe(before);
    await turn("crm.case", false);
    expect(store.read()).not.toBe(before);
  });

  it("closes its endpoints on every server within seconds, and opens them again", async () => {
    const askCase = defineEndpoint({
      id: "askCase",
      summary: "Ask about a case",
      method: "GET",
      path: "/cases/",
      versions: [1],
      languageInPath: false,
      access: "public",
      readOnly: "allowed",
      rate: "read",
      cache: "private",
      ownership: "none",
      requires: "crm.case",
      response: json(z.object({ ok: z.boolean() })),
      errors: {},
    });
    const servers = await Promise.all(
      [1, 2].map(async () => {
        const own = createFlagStore(database, configured);
        const polling = startPolling(own.refresh, { everyMs: 20, onError: () => {} });
        const server = await startTestServer([handler(askCase, () => ({ ok: true }))], {
          isFeatureOn: (name) => isFeatureOn([own.read()], name),
        });
        return { polling, ask: async () => (await server.call(askCase, { as: "visitor" })).status };
      }),
    );
    const statuses = () => Promise.all(servers.map(({ ask }) => ask()));
    expect(await statuses()).toEqual([200, 200]);
    await turn("crm.case", false);
    await vi.waitFor(async () => expect(await statuses()).toEqual([404, 404]), 60_000);
    await reset("crm.case");
    await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200]), 60_000);
    for (const { polling } of servers) polling.stop();
  });

  it("keeps its value while the database is unreachable", async () => {
    const passing = openDatabase({ url: database.url, statementTimeoutMs: 1000, poolSize: 1 });
    afterAll(() => passing.close().catch(() => {}));
    const lonely = createFlagStore(passing, configured);
    await turn("crm.case", false);
    await lonely.refresh();
    await passing.close();
    await expect(lonely.refresh()).rejects.toThrow();
    expect(lonely.read().crm.case).toBe(false);
  });
});
