import { beforeEach, describe, expect, it } from "vitest";
import { replacePassword } from "../password/replace-password.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { askForPasskey } from "../../contract/second-factor/ask-for-passkey.ts";
import { takeSecondStep } from "../../contract/second-factor/take-second-step.ts";
import { handlers as accountHandlers } from "../routes.ts";
import { codeOf, createSecondFactorFixture } from "../testing/second-factor-fixture.ts";
import { createSoftwareAuthenticator, type FaultInjection } from "../testing/software-authenticator.ts";

const fixture = await createSecondFactorFixture();
const { server, ariadna, marti } = fixture;
const martis = { customerId: marti };

const take = (body: BodyOf<typeof takeSecondStep>) => server.call(takeSecondStep, { body, as: "visitor" });
const outcome = async (body: BodyOf<typeof takeSecondStep>) => {
  const taken = await take(body);
  return taken.status === 200 ? "in" : taken.problem().code;
};
beforeEach(fixture.clear);

describe("a TOTP code", () => {
  it("signs its customer in, with the options given beside the password", async () => {
    const { secret } = await fixture.withApp();
    const ticket = await fixture.ticket();
    const taken = await take({ ticket, totp: codeOf(secret), remember: true, answer_token: true });
    const { token, refreshToken } = taken.answer();
    expect(await fixture.services.sessions.find(token ?? "", new Date())).toMatchObject({
      customerId: ariadna,
    });
    expect(refreshToken).toMatch(/^[0-9a-z]+\.[\w-]{43}$/);
  });

  it("is refused, without a session or a cookie, if the password is replaced at the same time", async () => {
    const { secret } = await fixture.withApp();
    const ticket = await fixture.ticket();
    const changer = await fixture.database.pool.connect();
    await changer.query("begin");
    await changer.query("select 1 from customers where customer_id = $1 for no key update", [ariadna]);
    const taking = take({ ticket, totp: codeOf(secret) });
    await replacePassword(changer, { customerId: ariadna, passwordHash: "another", now: new Date() });
    await changer.query("commit");
    changer.release();
    const refused = await taking;
    expect([refused.status, refused.problem().code]).toEqual([419, "ticket_no_longer_valid"]);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    expect(await fixture.sessionsOf()).toEqual([]);
  });

  it("may be at most half a minute early or late", async () => {
    const { secret } = await fixture.withApp();
    expect(await outcome({ ticket: await fixture.ticket(), totp: codeOf(secret, -2) })).toBe(
      "second_step_refused",
    );
    expect(await outcome({ ticket: await fixture.ticket(), totp: codeOf(secret, -1) })).toBe("in");
    expect(await outcome({ ticket: await fixture.ticket(), totp: codeOf(secret, 1) })).toBe("in");
  });

  it("works once, also with another ticket, and invalidates earlier codes", async () => {
    const { secret } = await fixture.withApp();
    const totp = codeOf(secret);
    expect(await outcome({ ticket: await fixture.ticket(), totp })).toBe("in");
    expect(await outcome({ ticket: await fixture.ticket(), totp })).toBe("second_step_refused");
    expect(await outcome({ ticket: await fixture.ticket(), totp: codeOf(secret, -1) })).toBe(
      "second_step_refused",
    );
  });

  it("is delayed after too many wrong ones, while a recovery code is not", async () => {
    const { secret, recoveryCodes } = await fixture.withApp();
    for (let guess = 0; guess < 30; guess += 1)
      await fixture.services.attemptQuota.reserve(`second step of ${ariadna}, elsewhere`, new Date());
    const held = await take({ ticket: await fixture.ticket(), totp: codeOf(secret) });
    expect([held.status, held.problem().code, held.problem().values]).toEqual([
      429,
      "app_codes_held",
      { hours: 12 },
    ]);
    const [recovery_code = ""] = recoveryCodes;
    expect(await outcome({ ticket: await fixture.ticket(), recovery_code })).toBe("in");
  });

  it("opens only one session when it is sent several times concurrently", async () => {
    const { secret } = await fixture.withApp();
    const totp = codeOf(secret);
    const tickets = await Promise.all([1, 2, 3, 4].map(() => fixture.ticket()));
    const outcomes = await Promise.all(tickets.map((ticket) => outcome({ ticket, totp })));
    expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(1);
  });

  it("of another customer is refused", async () => {
    await fixture.withApp();
    const { secret } = await fixture.withApp(martis);
    expect(await outcome({ ticket: await fixture.ticket(), totp: codeOf(secret) })).toBe(
      "second_step_refused",
    );
  });

  it("is refused if its secret was copied to another customer's row", async () => {
    const { secret } = await fixture.withApp(martis);
    await fixture.withApp();
    const { unguarded } = fixture.database;
    const his = await unguarded.query(
      "select encrypted_secret from authenticator_apps where customer_id = $1",
      [marti],
    );
    await unguarded.query("update authenticator_apps set encrypted_secret = $2 where customer_id = $1", [
      ariadna,
      his.rows[0].encrypted_secret,
    ]);
    expect(await outcome({ ticket: await fixture.ticket(), totp: codeOf(secret) })).toBe(
      "second_step_refused",
    );
  });

  it("is not required for an app that was never confirmed", async () => {
    await fixture.withApp();
    await fixture.database.unguarded.query("update authenticator_apps set confirmed_at = null");
    expect(await fixture.ticket()).toBe("");
  });
});

describe("a ticket", () => {
  it("is refused if it was used, has expired, was forged, or is another customer's", async () => {
    const { secret, recoveryCodes } = await fixture.withApp();
    const ticket = await fixture.ticket();
    expect(await outcome({ ticket, totp: codeOf(secret) })).toBe("in");
    const [recovery_code = ""] = recoveryCodes;
    expect(await outcome({ ticket, recovery_code })).toBe("ticket_no_longer_valid");
    const forged = `${ariadna.toString(36)}.${"A".repeat(43)}`;
    expect(await outcome({ ticket: forged, recovery_code })).toBe("ticket_no_longer_valid");
    const old = await fixture.ticket();
    await fixture.database.unguarded.query(
      "update one_time_tokens set expires_at = now() - interval '1 second'",
    );
    expect(await outcome({ ticket: old, recovery_code })).toBe("ticket_no_longer_valid");
    await fixture.withApp(martis);
    const his = await fixture.ticket(marti);
    expect(await outcome({ ticket: his, recovery_code })).toBe("second_step_refused");
    expect(await fixture.sessionsOf()).toHaveLength(1);
  });

  it("is required, together with exactly one factor", async () => {
    const ticket = "1.a";
    for (const body of [{ ticket }, { totp: "123456" }, { ticket, totp: "123456", recovery_code: "A" }]) {
      const refused = await server.call(takeSecondStep, { raw: { body }, as: "visitor" });
      expect([refused.status, refused.problem().code]).toEqual([400, "invalid_request"]);
    }
  });
});

describe("a recovery code", () => {
  it("works once, in any notation, and the customer is notified", async () => {
    const { recoveryCodes } = await fixture.withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ""] = recoveryCodes;
    expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    const typed = ` ${code.toLowerCase().replace("-", " ").replaceAll("0", "o").replaceAll("1", "l")}`;
    expect(await outcome({ ticket: await fixture.ticket(), recovery_code: typed })).toBe("in");
    expect(await outcome({ ticket: await fixture.ticket(), recovery_code: code })).toBe(
      "second_step_refused",
    );
    expect(await fixture.emails()).toContain("S’ha accedit al teu compte amb un codi de recuperació");
  });

  it("opens only one session when it is sent several times concurrently", async () => {
    const { recoveryCodes } = await fixture.withApp();
    const [recovery_code = ""] = recoveryCodes;
    const tickets = await Promise.all([1, 2, 3].map(() => fixture.ticket()));
    const outcomes = await Promise.all(tickets.map((ticket) => outcome({ ticket, recovery_code })));
    expect(outcomes.filter((outcome) => outcome === "in")).toHaveLength(1);
  });

  it("is stored as a hash only", async () => {
    const { recoveryCodes } = await fixture.withApp();
    const { rows } = await fixture.database.unguarded.query(
      "select recovery_codes::text as row from recovery_codes",
    );
    const stored = JSON.stringify(rows);
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code);
      expect(stored).not.toContain(Buffer.from(code.replace("-", "")).toString("hex"));
    }
  });
});

describe("a passkey as the second step", () => {
  const ask = async (ticket: string) =>
    (await server.call(askForPasskey, { body: { ticket }, as: "visitor" })).answer();

  it("signs its customer in", async () => {
    const { key } = await fixture.withPasskey();
    const ticket = await fixture.ticket();
    expect(await outcome({ ticket, passkey: key.use(await ask(ticket)) })).toBe("in");
    const again = await fixture.ticket();
    expect(await outcome({ ticket: again, passkey: key.use(await ask(again)) })).toBe("in");
  });

  it.each<[string, FaultInjection]>([
    ["from another origin", { origin: "https://portal.example.evil" }],
    ["for another portal", { rpId: "evil.example" }],
    ["for another challenge", { challenge: "AAAA" }],
    ["of a copy, whose counter went back", { counter: 1 }],
  ])("is refused %s: second_step_refused", async (_, faultInjection) => {
    const { key } = await fixture.withPasskey();
    const ticket = await fixture.ticket();
    expect(await outcome({ ticket, passkey: key.use(await ask(ticket), faultInjection) })).toBe(
      "second_step_refused",
    );
    expect(await fixture.sessionsOf()).toEqual([]);
  });

  it("is refused if it signed another ticket's challenge, or belongs to another customer", async () => {
    const { key } = await fixture.withPasskey();
    const his = await fixture.withPasskey(martis);
    const [ticket, hisTicket] = [await fixture.ticket(), await fixture.ticket(marti)];
    expect(await outcome({ ticket, passkey: his.key.use(await ask(ticket)) })).toBe("second_step_refused");
    expect(await outcome({ ticket, passkey: key.use(await ask(hisTicket)) })).toBe("second_step_refused");
  });

  it("answers a challenge once, and is refused without one", async () => {
    const { key } = await fixture.withPasskey();
    const ticket = await fixture.ticket();
    const options = await ask(ticket);
    expect(await outcome({ ticket, passkey: key.use(options, { origin: "https://evil.example" }) })).toBe(
      "second_step_refused",
    );
    expect(await outcome({ ticket, passkey: key.use(options) })).toBe("second_step_refused");
    const unasked = await fixture.ticket();
    expect(await outcome({ ticket: unasked, passkey: key.use(options) })).toBe("second_step_refused");
  });

  it("is refused if it is unknown or malformed", async () => {
    await fixture.withPasskey();
    const ticket = await fixture.ticket();
    const stranger = createSoftwareAuthenticator("https://portal.example");
    const options = await ask(ticket);
    expect(await outcome({ ticket, passkey: stranger.use(options) })).toBe("second_step_refused");
    const { response, ...rest } = stranger.use(options);
    const torn = { ...rest, response: { ...response, clientDataJSON: "AAAA", authenticatorData: "" } };
    expect(await outcome({ ticket, passkey: torn })).toBe("second_step_refused");
  });
});

it.each(["password_totp", "password_recovery_code", "password_passkey"])(
  "the list of sessions names the second step that was taken: %s",
  async (method) => {
    const { secret, recoveryCodes } = await fixture.withApp();
    const { key } = await fixture.withPasskey();
    await fixture.database.unguarded.query("delete from sessions");
    const ticket = await fixture.ticket();
    const asked = await server.call(askForPasskey, { body: { ticket }, as: "visitor" });
    const answers = {
      password_totp: { totp: codeOf(secret) },
      password_recovery_code: { recovery_code: recoveryCodes[0] },
      password_passkey: { passkey: key.use(asked.answer()) },
    };
    await take({ ticket, ...Object.entries(answers).find(([name]) => name === method)?.[1] });
    expect(await fixture.sessionsOf()).toMatchObject([{ method }]);
  },
);

it("the endpoint does not exist where the deployment has no second factor", async () => {
  const off = await startTestServer(accountHandlers(fixture.services), {
    isFeatureOn: (name) => name !== "secondFactor.enabled",
  });
  const refused = await off.call(takeSecondStep, { body: { ticket: "a", totp: "123456" }, as: "visitor" });
  expect([refused.status, refused.problem().code]).toEqual([404, "not_found"]);
});
