import { describe, expect, it } from "vitest";
import { endOtherSessions } from "#features/sign-in/contract/end-other-sessions.ts";
import { getToken } from "#features/sign-in/contract/get-token.ts";
import { refreshSession } from "#features/sign-in/contract/refresh-session.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { provesAccess } from "#platform/testing/http/proves-access.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { signInHandlers } from "../routes.ts";
import { createSignInPorts, insertTestPerson } from "../testing/sign-in-ports.ts";
import { createTestBrowser } from "../testing/test-browser.ts";
import { readSessionToken } from "./session-token.ts";

const database = await createTestDatabase("empty");
const ports = await createSignInPorts(database);
const { sessions } = ports;
const customerId = await insertTestPerson(database, "12345678Z");
const otherId = await insertTestPerson(database, "00000000T");
const server = await startTestServer(signInHandlers(ports));
const kept = async () => {
  const browser = createTestBrowser(server.app);
  await browser.call(getToken, { user: "12345678Z", password: "Demo-1234", remember: true });
  return browser;
};
const lives = (token = "") => sessions.check(token, new Date());

describe("ending all other sessions", () => {
  it("leaves this one, and lets only this device come back by itself", async () => {
    const [here, there] = [await kept(), await kept()];
    const [mine, theirs] = [here.cookie("llum_session"), there.cookie("llum_session")];
    await sessions.endAll(customerId, readSessionToken(mine ?? "")?.tokenHash);
    expect([await lives(mine), await lives(theirs)]).toEqual([true, false]);
    expect((await there.call(refreshSession)).status).toBe(401);
    expect((await here.call(refreshSession)).status).toBe(200);
  });

  it("is the customer's own affair: nobody else's end", async () => {
    const now = new Date();
    const mine = await sessions.start({ customerId, device: "", now, method: "password" });
    const foreign = await sessions.start({ customerId: otherId, device: "", now, method: "password" });
    expect((await server.call(endOtherSessions, { body: {}, as: { customerId } })).answer()).toEqual({
      status: "OK",
    });
    expect([await lives(mine), await lives(foreign)]).toEqual([false, true]);
  });

  it("is refused to whoever only looks on: read_only_session", async () => {
    const refused = await server.call(endOtherSessions, { body: {}, as: { customerId, readOnly: true } });
    expect(refused.problem().code).toBe("read_only_session");
  });
});

provesAccess(endOtherSessions, { server, valid: { body: {}, as: { customerId } } });
