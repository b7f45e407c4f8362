import { beforeEach, describe, expect, it } from "vitest";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { refreshSession } from "../../contract/sessions/refresh-session.ts";
import { writingsOf } from "#platform/testing/database/writings-of.ts";
import { startAccount } from "#apps/server/testing/account-fixture.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";

const { database, services, openBrowser } = await startAccount();
const { sessions } = services;
const customerId = await insertTestCustomer(database, { taxId: "12345678Z" });
const credentials = { user: "12345678Z", password: "Demo-1234" };

const signedIn = async (extra: object = { remember: true }) => {
  const browser = openBrowser();
  const { status } = await browser.call(getToken, { ...credentials, ...extra });
  expect(status).toBe(200);
  return browser;
};
type Browser = Awaited<ReturnType<typeof signedIn>>;
const isIn = async (browser: Browser): Promise<boolean> => {
  const token = browser.cookie("llum_session");
  return token !== undefined && (await sessions.check(token, new Date())) !== undefined;
};
const count = async (table: "sessions" | "refresh_tokens"): Promise<number> =>
  Number((await database.unguarded.query(`select count(*) as n from ${table}`)).rows[0].n);
const letPass = (seconds: number) =>
  database.unguarded.query("update refresh_tokens set used_at = $1 where used_at is not null", [
    new Date(Date.now() - seconds * 1000),
  ]);

beforeEach(async () => {
  await database.unguarded.query("truncate sessions, refresh_tokens, sign_in_attempts, sign_in_failures");
});

describe("remembering a device", () => {
  it("happens only on request, so that a shared computer is not remembered", async () => {
    const browser = await signedIn({});
    expect([browser.cookie("llum_refresh"), browser.cookie("llum_remember_me")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await count("refresh_tokens")).toBe(0);
  });

  it("sets a cookie for the authentication endpoints only, and one without a secret for the pages", async () => {
    const browser = openBrowser();
    const { written, json } = await browser.call(getToken, { ...credentials, remember: true });
    const monthSeconds = 30 * 24 * 60 * 60;
    expect(written.find((cookie) => cookie.startsWith("llum_refresh="))).toMatch(
      new RegExp(`; Max-Age=${monthSeconds}; Path=/api/v1/auth/; HttpOnly; SameSite=Lax$`),
    );
    expect(written).toContain(`llum_remember_me=1; Max-Age=${monthSeconds}; Path=/; HttpOnly; SameSite=Lax`);
    expect(json).toEqual({ token: null, new_customer: true, second_factor: null });
  });

  it("does not happen where the deployment does not offer it", async () => {
    const { session } = services.configuration;
    const strict = await startAccount({
      database,
      configuration: { session: { ...session, rememberDays: 0 } },
    });
    const browser = strict.openBrowser();
    await browser.call(getToken, { ...credentials, remember: true });
    expect(browser.cookie("llum_refresh")).toBeUndefined();
    const remembered = await signedIn();
    const elsewhere = strict.openBrowser();
    elsewhere.put("llum_refresh", remembered.cookie("llum_refresh") ?? "", "/api/v1/auth/");
    expect((await elsewhere.call(refreshSession)).json.code).toBe("refresh_refused");
  });

  it("ends when another sign-in there does not ask for it, also after the session has expired", async () => {
    const browser = await signedIn();
    const left = browser.cookie("llum_refresh") ?? "";
    browser.forget("llum_session");
    await browser.call(getToken, credentials);
    expect([browser.cookie("llum_refresh"), browser.cookie("llum_remember_me")]).toEqual([
      undefined,
      undefined,
    ]);
    browser.put("llum_refresh", left, "/api/v1/auth/");
    expect((await browser.call(refreshSession)).json.code).toBe("refresh_refused");
  });

  it("stores no token in the database", async () => {
    const browser = await signedIn();
    const { rows } = await database.unguarded.query("select refresh_tokens::text as row from refresh_tokens");
    const secret = browser.cookie("llum_refresh")?.split(".")[1] ?? "";
    for (const writing of writingsOf(secret)) expect(JSON.stringify(rows)).not.toContain(writing);
  });
});

describe("refreshing a session", () => {
  it("opens a new session and rotates the token, with the same expiry", async () => {
    const browser = await signedIn();
    const before = browser.cookie("llum_refresh");
    browser.forget("llum_session");
    const { status, json } = await browser.call(refreshSession);
    expect([status, json]).toEqual([200, { token: null, new_customer: true }]);
    expect(await isIn(browser)).toBe(true);
    expect(browser.cookie("llum_refresh")).not.toBe(before);
    const { rows } = await database.unguarded.query(
      "select distinct expires_at, family_id from refresh_tokens",
    );
    expect(rows).toHaveLength(1);
  });

  it("revokes the previous session", async () => {
    const browser = await signedIn();
    const before = browser.copy();
    await browser.call(refreshSession);
    expect([await isIn(before), await isIn(browser)]).toEqual([false, true]);
  });

  it("eight times concurrently with one token signs no tab out, and the family stays active", async () => {
    const browser = await signedIn();
    const tabs = Array.from({ length: 8 }, () => browser.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.call(refreshSession)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await Promise.all(tabs.map(isIn))).toEqual(Array.from({ length: 8 }, () => true));
    for (const tab of tabs) expect((await tab.call(refreshSession)).status).toBe(200);
  });

  it("works with the same token a few seconds after a lost response", async () => {
    const browser = await signedIn();
    const lost = browser.copy();
    await browser.call(refreshSession);
    await letPass(8);
    expect((await lost.call(refreshSession)).status).toBe(200);
    expect(await isIn(lost)).toBe(true);
  });

  it("revokes every session of the family when a token is reused later, and logs the attempt", async () => {
    const browser = await signedIn();
    const thief = browser.copy();
    await browser.call(refreshSession);
    await letPass(11);
    const { status, json } = await thief.call(refreshSession);
    expect([status, json.code]).toEqual([401, "refresh_refused"]);
    expect([thief.cookie("llum_refresh"), thief.cookie("llum_remember_me")]).toEqual([undefined, undefined]);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.call(refreshSession)).json.code).toBe("refresh_refused");
    expect(await count("refresh_tokens")).toBe(0);
    expect(await services.attempts.list({ customerId, limit: 1 })).toMatchObject([
      { method: "remembered_device", outcome: "refused" },
    ]);
  });

  it("leaves no session behind when the family is revoked concurrently, in either order", async () => {
    for (let round = 0; round < 5; round += 1) {
      const browser = await signedIn();
      const tabs = Array.from({ length: 4 }, () => browser.copy());
      await Promise.all([...tabs.map((tab) => tab.call(refreshSession)), sessions.endAll(customerId)]);
      expect([await count("sessions"), await count("refresh_tokens")]).toEqual([0, 0]);
    }
  });

  it("is refused, without a cookie, if the family is revoked while the refresh waits", async () => {
    const browser = await signedIn();
    const ender = await database.pool.connect();
    await ender.query("begin");
    await ender.query("select 1 from customers where customer_id = $1 for no key update", [customerId]);
    const refreshing = browser.call(refreshSession);
    await ender.query("delete from refresh_tokens where customer_id = $1", [customerId]);
    await ender.query("commit");
    ender.release();
    const { status, json, written } = await refreshing;
    expect([status, json.code]).toEqual([401, "refresh_refused"]);
    expect(written.join()).not.toContain("llum_session=");
    expect([browser.cookie("llum_refresh"), browser.cookie("llum_remember_me")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is refused once the family has expired", async () => {
    const browser = await signedIn();
    await database.unguarded.query("update refresh_tokens set expires_at = now() - interval '1 s'");
    expect((await browser.call(refreshSession)).json.code).toBe("refresh_refused");
  });

  it.each(["", "nonsense", `1.${"a".repeat(43)}`, `${(9e9).toString(36)}.${"a".repeat(43)}`])(
    "is refused with the malformed token %j, as without a token",
    async (refresh_token) => {
      const browser = openBrowser();
      const refused = await browser.call(refreshSession, { refresh_token });
      const nothing = await browser.call(refreshSession);
      expect([refused.status, refused.json.code]).toEqual([401, "refresh_refused"]);
      expect({ ...refused.json, requestId: "" }).toEqual({ ...nothing.json, requestId: "" });
    },
  );

  it("is refused in an impersonation session", async () => {
    const browser = await signedIn();
    browser.put("llum_session", `${customerId}.read-only`, "/");
    expect((await browser.call(refreshSession)).json.code).toBe("refresh_refused");
  });

  it("no longer works after another customer has signed in with a password in that browser", async () => {
    await insertTestCustomer(database, { taxId: "87654321X" });
    const browser = await signedIn();
    const copy = browser.copy();
    await browser.call(getToken, { ...credentials, user: "87654321X" });
    expect(browser.cookie("llum_refresh")).toBeUndefined();
    expect((await copy.call(refreshSession)).json.code).toBe("refresh_refused");
  });

  it("leaves one session for each device, however often it is refreshed", async () => {
    const browser = await signedIn();
    for (let day = 0; day < 3; day += 1) {
      await database.unguarded.query("update sessions set created_at = now() - interval '1 minute'");
      browser.forget("llum_session");
      await browser.call(refreshSession);
    }
    expect(await count("sessions")).toBe(1);
  });
});

describe("an API client", () => {
  it("gets both tokens on request, and no cookie", async () => {
    const client = openBrowser();
    const first = await client.call(getToken, { ...credentials, answer_token: true, remember: true });
    expect(first.written).toEqual([]);
    const next = await client.call(refreshSession, {
      refresh_token: first.json.refresh_token,
      answer_token: true,
    });
    expect(next.written).toEqual([]);
    expect(await sessions.check(next.json.token, new Date())).toBeDefined();
    expect(next.json.refresh_token).not.toBe(first.json.refresh_token);
  });

  it("cannot request the token of a browser's cookie", async () => {
    const browser = await signedIn();
    const { json } = await browser.call(refreshSession, { answer_token: true });
    expect(json).toEqual({ token: null, new_customer: true });
  });
});
