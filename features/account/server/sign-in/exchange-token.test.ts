import { describe, expect, it } from "vitest";
import { withCustomerLock } from "#platform/server/database/customer-lock.ts";
import { exchangeToken } from "../../contract/sign-in/exchange-token.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { refreshSession } from "../../contract/sessions/refresh-session.ts";
import { hashPassword } from "../password/passwords.ts";
import { replacePassword } from "../password/replace-password.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer, setTestPassword } from "../testing/test-customers.ts";
import type { TokenPurpose } from "./one-time-tokens.ts";

const { database, server, services, openBrowser, isActive } = await startAccount();
const { sessions, oneTimeTokens } = services;
const customerId = await insertTestCustomer(database, { taxId: "12345678Z" });

const makeLink = (purpose: TokenPurpose, attributes: Record<string, unknown> = {}) =>
  oneTimeTokens.create({ customerId, purpose, minutes: 5, now: new Date(), attributes });
const exchange = (token: string) =>
  server.call(exchangeToken, { body: { token, answer_token: true }, as: "visitor" });
const openRemembered = async () => {
  const browser = openBrowser();
  await browser.call(getToken, { user: "12345678Z", password: "Demo-1234", remember: true });
  return browser;
};
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
    const browser = openBrowser();
    await browser.call(getToken, { user: "12345678Z", password: "Demo-1234", remember: true });
    const before = browser.copy();
    const { json } = await browser.call(exchangeToken, { token: await makeLink("sign_in") });
    expect(json).toEqual({ token: null, new_customer: true, change_password: false });
    expect(await sessions.check(before.cookie("llum_session") ?? "", new Date())).toBeUndefined();
    expect((await before.call(refreshSession)).status).toBe(401);
    expect(browser.cookie("llum_refresh")).toBeUndefined();
    expect(await sessions.check(browser.cookie("llum_session") ?? "", new Date())).toBeDefined();
  });

  it("opens a session for only one of two concurrent requests", async () => {
    const link = await makeLink("sign_in");
    const answers = await Promise.all([1, 2, 3, 4].map(() => exchange(link)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 419, 419, 419]);
  });
});

describe("a password change during a token exchange", () => {
  const replace = async () => {
    const passwordHash = await hashPassword("Demo-1234");
    const replacement = { customerId, passwordHash, now: new Date() };
    return withCustomerLock(database, customerId, (client) => replacePassword(client, replacement));
  };

  it.each([
    ["a link", () => makeLink("sign_in")],
    ["a session's", () => sessions.start({ customerId, device: "", now: new Date(), method: "password" })],
  ])("leaves no session behind, in either order: %s", async (_, make) => {
    for (let round = 0; round < 5; round += 1) {
      const token = await make();
      const [exchanged] = await Promise.all([exchange(token), replace()]);
      expect([200, 419]).toContain(exchanged.status);
      expect((await database.unguarded.query("select from sessions")).rowCount).toBe(0);
    }
  });

  it("refuses the exchange that comes second, without a cookie", async () => {
    const token = await makeLink("sign_in");
    const changer = await database.pool.connect();
    await changer.query("begin");
    await changer.query("select 1 from customers where customer_id = $1 for no key update", [customerId]);
    const browser = openBrowser();
    const exchanging = browser.call(exchangeToken, { token });
    await replacePassword(changer, { customerId, passwordHash: "another", now: new Date() });
    await changer.query("commit");
    changer.release();
    const { status, json, written } = await exchanging;
    expect([status, json.code, written]).toEqual([419, "token_no_longer_valid", []]);
  });

  it("does not happen for a customer without a password, who signs in with a link", async () => {
    await database.unguarded.query("delete from credentials where customer_id = $1", [customerId]);
    const { token } = (await exchange(await makeLink("sign_in"))).answer();
    expect(await sessions.check(token ?? "", new Date())).toBeDefined();
    await setTestPassword(database, customerId);
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

  it("of a remembered device is replaced by one that ends with the device", async () => {
    const remembered = await openRemembered();
    const thief = remembered.copy();
    const { token } = (await exchange(remembered.cookie("llum_session") ?? "")).answer();
    expect(await isActive(token ?? "")).toBe(true);
    await remembered.call(refreshSession);
    const next = remembered.cookie("llum_session");
    const nextToken = (await exchange(next ?? "")).answer().token ?? "";
    await database.unguarded.query(
      "update refresh_tokens set used_at = now() - interval '11 seconds' where used_at is not null",
    );
    expect((await thief.call(refreshSession)).status).toBe(401);
    expect(await isActive(nextToken)).toBe(false);
  });

  it("in the same browser is replaced without forgetting the device", async () => {
    const remembered = await openRemembered();
    const token = remembered.cookie("llum_session");
    expect((await remembered.call(exchangeToken, { token })).status).toBe(200);
    expect(remembered.cookie("llum_session")).not.toBe(token);
    expect((await remembered.call(refreshSession)).status).toBe(200);
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
    const late = await oneTimeTokens.create({ customerId, purpose: "sign_in", minutes: 5, now: hourAgo });
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
    expect(await oneTimeTokens.peek(link, purpose, new Date())).toBeDefined();
  },
);
