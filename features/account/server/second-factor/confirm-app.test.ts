import { beforeEach, describe, expect, it } from "vitest";
import { confirmApp } from "../../contract/second-factor/confirm-app.ts";
import { setUpApp } from "../../contract/second-factor/set-up-app.ts";
import {
  codeOf,
  createSecondFactorFixture,
  rightPassword,
  wrongCode,
} from "../testing/second-factor-fixture.ts";

const fixture = await createSecondFactorFixture();
const { server, ariadna, marti } = fixture;
const as = { customerId: ariadna };
const setUp = async (): Promise<string> =>
  (await server.call(setUpApp, { body: { current_password: rightPassword }, as })).answer().secret;
const confirm = (code: string) => server.call(confirmApp, { body: { code }, as });

beforeEach(fixture.clear);

describe("confirming an app", () => {
  it("enables it, returns ten recovery codes, sends an email and ends other sessions", async () => {
    await Promise.all([fixture.startSession(), fixture.startSession(marti)]);
    const secret = await setUp();
    const typed = codeOf(secret).replace(/^(\d{3})/, "$1 ");
    const { recoveryCodes } = (await confirm(typed)).answer();
    expect(recoveryCodes).toHaveLength(10);
    expect(await fixture.ticket()).not.toBe("");
    expect(await fixture.emails()).toEqual(["Has afegit una app de codis al teu accés"]);
    expect([await fixture.sessionsOf(), await fixture.sessionsOf(marti)]).toMatchObject([[], [{}]]);
  });

  it("makes the browser known, so that wrong codes from elsewhere never delay the owner there", async () => {
    const { headers } = await confirm(codeOf(await setUp()));
    expect(String(headers["set-cookie"])).toMatch(
      /^llum_known=[\w-]{60,}; Max-Age=15552000; Path=\/api\/v1\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it("returns no new recovery codes to a customer with a passkey, who already has codes", async () => {
    await fixture.withPasskey();
    expect((await confirm(codeOf(await setUp()))).answer().recoveryCodes).toBeNull();
  });

  it("does not enable it if the code is wrong", async () => {
    const secret = await setUp();
    const refused = await confirm(wrongCode(secret));
    expect([refused.status, refused.problem().code]).toEqual([403, "wrong_code"]);
    const short = await server.call(confirmApp, { raw: { body: { code: "12345" } }, as });
    expect(short.problem().errors).toEqual({ code: ["wrong_format"] });
    expect(await fixture.ticket()).toBe("");
  });

  it("is refused a second time, before the set-up has begun, and after it has expired", async () => {
    const codes = [async () => "123456", async () => codeOf((await fixture.withApp()).secret)];
    for (const code of codes) {
      const refused = await confirm(await code());
      expect([refused.status, refused.problem().code]).toEqual([409, "app_not_being_set_up"]);
    }
    await fixture.clear();
    const secret = await setUp();
    await fixture.database.unguarded.query(
      "update authenticator_apps set created_at = now() - interval '31 minutes'",
    );
    expect((await confirm(codeOf(secret))).problem().code).toBe("app_not_being_set_up");
  });

  it("succeeds for only one of two concurrent requests", async () => {
    const code = codeOf(await setUp());
    const answers = await Promise.all([confirm(code), confirm(code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("is refused in an impersonation session", async () => {
    const refused = await server.call(confirmApp, {
      body: { code: "123456" },
      as: { ...as, readOnly: true },
    });
    expect(refused.problem().code).toBe("read_only_session");
  });
});
