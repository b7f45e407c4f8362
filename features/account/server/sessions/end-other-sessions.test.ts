import { describe, expect, it } from "vitest";
import { endOtherSessions } from "../../contract/sessions/end-other-sessions.ts";
import { refreshSession } from "../../contract/sessions/refresh-session.ts";
import { startRememberedDevices } from "#apps/server/testing/account-fixture.ts";
import { readSessionToken } from "./session-token.ts";

const { sessions, server, customerId, otherId, rememberedBrowser, isActive } = await startRememberedDevices();

describe("ending all other sessions", () => {
  it("leaves this one, and revokes the refresh tokens of all other devices", async () => {
    const [here, there] = [await rememberedBrowser(), await rememberedBrowser()];
    const [mine, theirs] = [here.cookie("llum_session"), there.cookie("llum_session")];
    await sessions.endAll(customerId, readSessionToken(mine ?? "")?.tokenHash);
    expect([await isActive(mine), await isActive(theirs)]).toEqual([true, false]);
    expect((await there.call(refreshSession)).status).toBe(401);
    expect((await here.call(refreshSession)).status).toBe(200);
  });

  it("leaves other customers' sessions active", async () => {
    const now = new Date();
    const mine = await sessions.start({ customerId, device: "", now, method: "password" });
    const foreign = await sessions.start({ customerId: otherId, device: "", now, method: "password" });
    expect((await server.call(endOtherSessions, { body: {}, as: { customerId } })).answer()).toEqual({
      status: "OK",
    });
    expect([await isActive(mine), await isActive(foreign)]).toEqual([false, true]);
  });

  it("is refused in a read-only session", async () => {
    const refused = await server.call(endOtherSessions, { body: {}, as: { customerId, readOnly: true } });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
