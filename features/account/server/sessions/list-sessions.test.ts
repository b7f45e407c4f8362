import { beforeEach, describe, expect, it } from "vitest";
import { listSessions } from "../../contract/sessions/list-sessions.ts";
import { startRememberedDevices } from "#apps/server/testing/account-fixture.ts";
import { readSessionToken } from "./session-token.ts";

const { database, sessions, server, customerId, otherId, rememberedBrowser } = await startRememberedDevices();
const now = new Date();
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const list = async (token: string) =>
  sessions.listOf(
    { customerId, tokenHash: readSessionToken(token)?.tokenHash ?? Buffer.alloc(32) },
    new Date(),
  );

beforeEach(async () => void (await database.unguarded.query("truncate sessions, refresh_tokens")));

describe("the list of sessions", () => {
  it("has the customer's own devices by browser and system, without tokens", async () => {
    await sessions.start({ customerId, device: phone, now, method: "password" });
    await sessions.start({ customerId: otherId, device: phone, now, method: "password" });
    const { items } = (await server.call(listSessions, { as: { customerId } })).answer();
    expect(items).toEqual([
      {
        sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        browser: "Safari",
        system: "iOS",
        method: "password",
        createdAt: now,
        lastUsedAt: now,
        isCurrent: false,
      },
    ]);
  });

  it("begins with the current one, and reports impersonation without naming the staff member", async () => {
    const first = await sessions.start({ customerId, device: "", now, method: "password" });
    const later = new Date(now.getTime() + 1000);
    await sessions.start({ customerId, device: "", now: later, method: "impersonation", actedBy: "marta" });
    expect(await list(first)).toMatchObject([
      { isCurrent: true, method: "password" },
      { isCurrent: false, method: "impersonation" },
    ]);
    expect(JSON.stringify(await list(first))).not.toContain("marta");
  });

  it("has one entry for a remembered device, also while it has no session", async () => {
    const browser = await rememberedBrowser();
    const withSession = await list(browser.cookie("llum_session") ?? "");
    expect(withSession).toMatchObject([{ isCurrent: true, method: "password" }]);
    await database.unguarded.query("delete from sessions");
    const without = await list("");
    expect(without).toMatchObject([
      { isCurrent: false, method: "remembered_device", sessionId: withSession[0]?.sessionId },
    ]);
    expect(without[0]?.device).toContain("Firefox");
  });

  it("leaves out expired sessions", async () => {
    const hourAgo = new Date(now.getTime() - 3_600_000);
    await sessions.start({ customerId, device: "", now: hourAgo, method: "password" });
    expect(await list("")).toEqual([]);
  });

  it("is readable in an impersonation session", async () => {
    const answer = await server.call(listSessions, { as: { customerId, readOnly: true } });
    expect(answer.status).toBe(200);
  });
});
