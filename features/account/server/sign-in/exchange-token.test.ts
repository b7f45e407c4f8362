import { describe, expect, it } from "vitest";
import { exchangeToken } from "../../contract/sign-in/exchange-token.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { refreshSession } from "../../contract/sessions/refresh-session.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createPasswordReplacer } from "../password/replace-password.ts";
import { signInHandlers } from "../routes.ts";
import { createSignInPorts, insertTestPerson } from "../testing/sign-in-fixture.ts";
import { createTestBrowser } from "../testing/test-browser.ts";
import type { TokenPurpose } from "./one-time-tokens.ts";

const database = await createTestDatabase("empty");
const ports = await createSignInPorts(database);
const { sessions, links } = ports;
const customerId = await insertTestPerson(database, "12345678Z");
const server = await startTestServer(signInHandlers(ports));

const makeLink = (purpose: TokenPurpose, attributes: Record<string, unknown> = {}) =>
  links.create({ customerId, purpose, minutes: 5, now: new Date(), attributes });
const exchange = (token: string) =>
  server.call(exchangeToken, { body: { token, answer_token: true }, as: "visitor" });
const minutesLeft = (at: Date): number => (at.getTime() - Date.now()) / 60_000;

describe("a link that signs in", () => {
  it("is accepted once", async () => {
    const link = await makeLink("sign_in");
    const { token, changePassword } = (await exchange(link)).answer();
    expect(await sessions.find(token ?? "", new Date())).toMatchObject({ customerId, readOnly: false });
    expect(changePassword).toBe(false);
    const again = await exchange(link);
    expect([again.status, again.problem().code]).toEqual([419, "token_no_longer_valid"]);
  });

  it("reports that a new password is required", async () => {
    const link = await makeLink("sign_in", { changePassword: true });
    expect((await exchange(link)).answer().changePassword).toBe(true);
  });

  it("sets the browser's cookie and revokes its previous session", async () => {
    const browser = createTestBrowser(server.app);
    await browser.call(getToken, { user: "12345678Z", password: "Demo-1234", remember: true });
    const before = browser.copy();
    const { json } = await browser.call(exchangeToken, { token: await makeLink("sign_in") });
    expect(json).toEqual({ token: null, new_customer: false, change_password: false });
    expect(await sessions.check(before.cookie("llum_session") ?? "", new Date())).toBe(false);
    expect((await before.call(refreshSession)).status).toBe(401);
    expect(browser.cookie("llum_refresh")).toBeUndefined();
    expect(await sessions.check(browser.cookie("llum_session") ?? "", new Date())).toBe(true);
  });

  it("opens a session for only one of two concurrent requests", async () => {
    const link = await makeLink("sign_in");
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(link)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 419, 419, 419]);
  });
});

describe("a password change during a token exchange", () => {
  const replacePassword = createPasswordReplacer(database);
  /** A server that replaces the password after the token was consumed and before its session is opened. */
  const overtaken = async () => {
    const enter: typeof ports.enter = async (visit, entry) => {
      await replacePassword({ customerId, password: "Vela-blava-7", now: new Date() });
      return ports.enter(visit, entry);
    };
    return startTestServer(signInHandlers({ ...ports, enter }));
  };

  it.each([
    ["a link", () => makeLink("sign_in")],
    ["a session's", () => sessions.start({ customerId, device: "", now: new Date(), method: "password" })],
  ])("leaves no session behind: %s", async (_, make) => {
    const token = await make();
    const { call } = await overtaken();
    const entered = await call(exchangeToken, { body: { token, answer_token: true }, as: "visitor" });
    expect(await sessions.check(entered.answer().token ?? "", new Date())).toBe(false);
  });

  it("leaves no session behind if it is the first password", async () => {
    await database.unguarded.query("delete from credentials where customer_id = $1", [customerId]);
    const token = await makeLink("sign_in");
    const { call } = await overtaken();
    const entered = await call(exchangeToken, { body: { token, answer_token: true }, as: "visitor" });
    expect(await sessions.check(entered.answer().token ?? "", new Date())).toBe(false);
  });

  it("does not happen for a customer without a password, who signs in with a link", async () => {
    await database.unguarded.query("delete from credentials where customer_id = $1", [customerId]);
    const { token } = (await exchange(await makeLink("sign_in"))).answer();
    expect(await sessions.check(token ?? "", new Date())).toBe(true);
  });
});

describe("an impersonation link", () => {
  it("opens a read-only session with the staff member's name and the given duration", async () => {
    const link = await makeLink("impersonation", { as: "marta@llum.example", minutes: 15 });
    const { token } = (await exchange(link)).answer();
    const session = await sessions.find(token ?? "", new Date());
    expect(session).toMatchObject({ readOnly: true, actedBy: "marta@llum.example" });
    expect(minutesLeft(session?.expiresAt ?? new Date(0))).toBeLessThanOrEqual(15);
  });
});

describe("a session's own token", () => {
  it("is replaced, so that the one in the URL is invalid", async () => {
    const token = await sessions.start({ customerId, device: "", now: new Date(), method: "password" });
    const answer = (await exchange(token)).answer();
    expect(await sessions.find(token, new Date())).toBeUndefined();
    expect(await sessions.find(answer.token ?? "", new Date())).toMatchObject({
      customerId,
      readOnly: false,
    });
    expect((await exchange(token)).problem().code).toBe("token_no_longer_valid");
  });

  it("of a read-only session is replaced by a read-only one that ends no later", async () => {
    const now = new Date();
    const token = await sessions.start({
      customerId,
      device: "",
      now,
      method: "impersonation",
      actedBy: "marta@llum.example",
      maxMinutes: 4,
    });
    const { token: next } = (await exchange(token)).answer();
    const session = await sessions.find(next ?? "", new Date());
    expect(session).toMatchObject({ readOnly: true, actedBy: "marta@llum.example" });
    expect(minutesLeft(session?.expiresAt ?? new Date(0))).toBeLessThanOrEqual(4);
  });

  it("is refused alike if it has expired, was ended, or never existed", async () => {
    const ended = await sessions.start({ customerId, device: "", now: new Date(), method: "password" });
    await sessions.end(ended);
    const hourAgo = new Date(Date.now() - 3_600_000);
    const idle = await sessions.start({ customerId, device: "", now: hourAgo, method: "password" });
    const late = await links.create({ customerId, purpose: "sign_in", minutes: 5, now: hourAgo });
    const refused = await Promise.all([ended, idle, late, `1.${"a".repeat(43)}`].map(exchange));
    expect(refused.map((answer) => [answer.status, answer.problem().code])).toEqual(
      refused.map(() => [419, "token_no_longer_valid"]),
    );
  });
});

it.each(["", "x", "eyJhbGciOiJub25lIn0.e30.", "1.2.3"])(
  "a malformed token cannot be exchanged: %j",
  async (token) => {
    const refused = await exchange(token);
    expect([refused.status, refused.problem().code]).toEqual([401, "token_not_valid"]);
  },
);

it.each(["password_reset", "activation", "second_step"] as const)(
  "a link for another purpose cannot be exchanged and is not consumed: %s",
  async (purpose) => {
    const link = await makeLink(purpose);
    expect((await exchange(link)).status).toBe(419);
    expect(await links.look(link, purpose, new Date())).toBeDefined();
  },
);
