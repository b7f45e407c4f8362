import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { endSession } from "#features/sign-in/contract/end-session.ts";
import { getToken } from "#features/sign-in/contract/get-token.ts";
import { refreshSession } from "#features/sign-in/contract/refresh-session.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { provesAccess } from "#platform/testing/http/proves-access.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { signInHandlers } from "../routes.ts";
import { createSignInPorts, insertTestPerson } from "../testing/sign-in-ports.ts";
import { createTestBrowser } from "../testing/test-browser.ts";

const database = await createTestDatabase("empty");
const ports = await createSignInPorts(database);
const { sessions } = ports;
const customerId = await insertTestPerson(database, "12345678Z");
const otherId = await insertTestPerson(database, "00000000T");
const server = await startTestServer(signInHandlers(ports));
const nobodys = { customerId, tokenHash: Buffer.alloc(32) };
const start = async (whose: number) => {
  const token = await sessions.start({ customerId: whose, device: "", now: new Date(), method: "password" });
  const listed = await sessions.listOf({ ...nobodys, customerId: whose }, new Date());
  return { token, sessionId: listed[0]?.sessionId ?? "" };
};
const end = (sessionId: string, readOnly = false) =>
  server.call(endSession, { params: { sessionId }, as: { customerId, readOnly } });
const lives = (token: string) => sessions.check(token, new Date());

describe("ending a session from another device", () => {
  it("signs that device out, once", async () => {
    const { token, sessionId } = await start(customerId);
    const other = await start(customerId);
    expect((await end(sessionId)).answer()).toEqual({ status: "OK" });
    expect(await lives(token)).toBe(sessionId === other.sessionId);
    expect((await end(sessionId)).status).toBe(404);
  });

  it("of a kept device ends what would bring it back", async () => {
    const browser = createTestBrowser(server.app);
    await browser.call(getToken, { user: "12345678Z", password: "Demo-1234", remember: true });
    const kept = (await sessions.listOf(nobodys, new Date())).find(({ device }) => device !== "");
    expect((await end(kept?.sessionId ?? "")).status).toBe(200);
    expect(await lives(browser.cookie("llum_session") ?? "")).toBe(false);
    expect((await browser.call(refreshSession)).status).toBe(401);
  });

  it("is refused to whoever only looks on: read_only_session", async () => {
    const { token, sessionId } = await start(customerId);
    expect((await end(sessionId, true)).problem().code).toBe("read_only_session");
    expect(await lives(token)).toBe(true);
  });

  it("does not reach somebody else's", async () => {
    const { token, sessionId } = await start(otherId);
    expect((await end(sessionId)).status).toBe(404);
    expect(await lives(token)).toBe(true);
  });
});

const own = await start(customerId);
const foreign = await start(otherId);
provesAccess(endSession, {
  server,
  valid: { params: { sessionId: own.sessionId }, as: { customerId } },
  foreignParams: { sessionId: foreign.sessionId },
  unknownParams: { sessionId: randomUUID() },
});
