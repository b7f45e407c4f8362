import { beforeEach, describe, expect, it } from "vitest";
import { getSecondFactor } from "../../contract/second-factor/get-second-factor.ts";
import { removeApp } from "../../contract/second-factor/remove-app.ts";
import { noPassword, createSecondFactorFixture, rightPassword } from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const { server, ariadna, marti } = fixture;
const as = { customerId: ariadna };
const remove = (current_password = rightPassword) =>
  server.call(removeApp, { body: { current_password }, as });
const get = async () => (await server.call(getSecondFactor, { as })).answer();

beforeEach(fixture.clear);

describe("removing the app", () => {
  it("ends the second step at the sign-in, deletes the recovery codes, and sends an email", async () => {
    await fixture.withApp();
    await fixture.withApp({ customerId: marti });
    const [here, elsewhere] = [await fixture.startSession(), await fixture.startSession()];
    const browser = fixture.openBrowser();
    browser.put("llum_session", here, "/");
    const removed = await browser.call(removeApp, { current_password: rightPassword });
    expect(removed.json).toEqual({ status: "OK" });
    expect(await get()).toMatchObject({ appSince: null, recoveryCodesLeft: 0 });
    expect(await fixture.ticket()).toBe("");
    expect(await fixture.ticket(marti)).not.toBe("");
    expect(await fixture.emails()).toContain("Has tret l’app de codis del teu accés");
    expect(await fixture.services.sessions.check(elsewhere, new Date())).toBeUndefined();
    expect(await fixture.services.sessions.check(here, new Date())).toBeDefined();
  });

  it("leaves the recovery codes if the customer also has a passkey", async () => {
    await fixture.withPasskey();
    await fixture.withApp();
    await remove();
    expect(await get()).toMatchObject({ recoveryCodesLeft: 10, passkeys: [{ name: "Clau" }] });
  });

  it("requires the password", async () => {
    await fixture.withApp();
    const refused = await remove("Demo-12345");
    expect([refused.status, refused.problem().code]).toEqual([403, "wrong_current_password"]);
    expect((await remove(noPassword)).problem().code).toBe("no_password");
    expect((await get()).appSince).not.toBeNull();
  });

  it("is refused if the customer has no app", async () => {
    const refused = await remove();
    expect([refused.status, refused.problem().code]).toEqual([409, "app_not_set_up"]);
  });

  it("is refused in an impersonation session", async () => {
    const body = { current_password: rightPassword };
    const refused = await server.call(removeApp, { body, as: { ...as, readOnly: true } });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
