import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { endSession } from "../../contract/sessions/end-session.ts";
import { refreshSession } from "../../contract/sessions/refresh-session.ts";
import { provesForeignIdsAreHidden } from "#platform/testing/http/proves-foreign-ids-are-hidden.ts";
import { startRememberedDevices } from "#apps/server/testing/account-fixture.ts";

const { sessions, server, customerId, otherId, rememberedBrowser, isActive } = await startRememberedDevices();
const nobodys = { customerId, tokenHash: Buffer.alloc(32) };
const start = async (whose: number) => {
  const token = await sessions.start({ customerId: whose, device: "", now: new Date(), method: "password" });
  const listed = await sessions.listOf({ ...nobodys, customerId: whose }, new Date());
  return { token, sessionId: listed[0]?.sessionId ?? "" };
};
const end = (sessionId: string, readOnly = false) =>
  server.call(endSession, { params: { sessionId }, as: { customerId, readOnly } });

describe("ending a session from another device", () => {
  it("signs that device out, once", async () => {
    const { token, sessionId } = await start(customerId);
    const remaining = await start(customerId);
    expect((await end(sessionId)).answer()).toEqual({ status: "OK" });
    expect(await isActive(token)).toBe(sessionId === remaining.sessionId);
    expect((await end(sessionId)).status).toBe(404);
  });

  it("of a remembered device also revokes its refresh token", async () => {
    const browser = await rememberedBrowser();
    const remembered = (await sessions.listOf(nobodys, new Date())).find(({ device }) => device !== "");
    expect((await end(remembered?.sessionId ?? "")).status).toBe(200);
    expect(await isActive(browser.cookie("llum_session"))).toBe(false);
    expect((await browser.call(refreshSession)).status).toBe(401);
  });

  it("is refused in a read-only session", async () => {
    const { token, sessionId } = await start(customerId);
    expect((await end(sessionId, true)).problem().code).toBe("read_only_session");
    expect(await isActive(token)).toBe(true);
  });

  it("cannot end another customer's session", async () => {
    const { token, sessionId } = await start(otherId);
    expect((await end(sessionId)).status).toBe(404);
    expect(await isActive(token)).toBe(true);
  });
});

const own = await start(customerId);
const foreign = await start(otherId);
provesForeignIdsAreHidden(endSession, {
  server,
  valid: { params: { sessionId: own.sessionId }, as: { customerId } },
  foreignParams: { sessionId: foreign.sessionId },
  unknownParams: { sessionId: randomUUID() },
});
