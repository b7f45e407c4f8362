import { beforeEach, describe, expect, it } from "vitest";
import { setUpApp } from "../../contract/second-factor/set-up-app.ts";
import {
  noPassword,
  createSecondFactorFixture,
  rightPassword,
  tooManyPasswords,
} from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const { server, ariadna } = fixture;
const setUp = (current_password: string, readOnly = false) =>
  server.call(setUpApp, { body: { current_password }, as: { customerId: ariadna, readOnly } });

beforeEach(fixture.clear);

describe("setting up an app", () => {
  it("returns a new secret each time as QR code, link and text, and does not yet affect the sign-in", async () => {
    const { secret, uri, qr } = (await setUp(rightPassword)).answer();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Llum%20de%20Prova:12345678Z?issuer=Llum%20de%20Prova&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qr.size).toBeGreaterThan(29);
    expect(qr.path).toMatch(/^M4 4h1v1h-1z/);
    expect((await setUp(rightPassword)).answer().secret).not.toBe(secret);
    expect(await fixture.ticket()).toBe("");
    expect(await fixture.emails()).toEqual([]);
  });

  it("stores no secret that is readable from the database", async () => {
    const { secret } = (await setUp(rightPassword)).answer();
    const { rows } = await fixture.database.unguarded.query(
      "select authenticator_apps::text as row from authenticator_apps",
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("requires the password, and delays repeated wrong ones", async () => {
    const wrong = await setUp("Demo-12345");
    expect([wrong.status, wrong.problem().code]).toEqual([403, "wrong_current_password"]);
    const none = await setUp(noPassword);
    expect([none.status, none.problem().code]).toEqual([409, "no_password"]);
    const delayed = await setUp(tooManyPasswords);
    expect([delayed.status, delayed.headers["retry-after"], delayed.problem().values]).toEqual([
      429,
      "2",
      { seconds: 2 },
    ]);
  });

  it("is refused while another app is in use", async () => {
    await fixture.withApp();
    const refused = await setUp(rightPassword);
    expect([refused.status, refused.problem().code]).toEqual([409, "app_already_set_up"]);
  });

  it("is refused in an impersonation session", async () => {
    const refused = await setUp(rightPassword, true);
    expect([refused.status, refused.problem().code]).toEqual([403, "read_only_session"]);
  });
});
