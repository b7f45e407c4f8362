import { beforeEach, describe, expect, it } from "vitest";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { refreshSession } from "../../contract/sessions/refresh-session.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { writingsOf } from "#platform/testing/database/writings-of.ts";
import { startTestServer, type TestServer } from "#platform/testing/http/test-server.ts";
import { signInHandlers } from "../routes.ts";
import { createSignInPorts, insertTestPerson } from "../testing/sign-in-fixture.ts";
import { createTestBrowser } from "../testing/test-browser.ts";

const database = await createTestDatabase("empty");
const ports = await createSignInPorts(database);
const { sessions } = ports;
const customerId = await insertTestPerson(database, "12345678Z");
let server: TestServer;
const credentials = { user: "12345678Z", password: "Demo-1234" };

const signedIn = async (extra: object = { remember: true }) => {
  const browser = createTestBrowser(server.app);
  const { status } = await browser.call(getToken, { ...credentials, ...extra });
  expect(status).toBe(200);
  return browser;
};
type Browser = Awaited<ReturnType<typeof signedIn>>;
const isIn = async (browser: Browser): Promise<boolean> => {
  const token = browser.cookie("llum_session");
  return token !== undefined && (await sessions.check(token, new Date()));
};
const count = async (table: "sessions" | "refresh_tokens"): Promise<number> =>
  Number((await database.unguarded.query(`select count(*) as n from ${table}`)).rows[0].n);
const letPass = (seconds: number) =>
  database.unguarded.query("update refresh_tokens set used_at = used_at - make_interval(secs => $1)", [
    seconds,
  ]);

beforeEach(async () => {
  // A server for each: the door lets only so many in per minute.
  server = await startTestServer(signInHandlers(ports));
  await database.unguarded.query("truncate sessions, refresh_tokens, sign_in_attempts, sign_in_failures");
});

describe("keeping a device signed in", () => {
  it("is only for who asks for it: a shared computer forgets", async () => {
    const browser = await signedIn({});
    expect([browser.cookie("llum_refresh"), browser.cookie("llum_kept")]).toEqual([undefined, undefined]);
    expect(await count("refresh_tokens")).toBe(0);
  });

  it("gives the browser a cookie for these calls alone, and one without a secret for the pages", async () => {
    const browser = createTestBrowser(server.app);
    const { written, json } = await browser.call(getToken, { ...credentials, remember: true });
    const monthSeconds = 30 * 24 * 60 * 60;
    expect(written.find((cookie) => cookie.startsWith("llum_refresh="))).toMatch(
      new RegExp(`; Max-Age=${monthSeconds}; Path=/api/v1/auth/; HttpOnly; SameSite=Lax$`),
    );
    expect(written).toContain(`llum_kept=1; Max-Age=${monthSeconds}; Path=/; HttpOnly; SameSite=Lax`);
    expect(json).toEqual({ token: null, new_customer: false, second_factor: null });
  });

  it("is not offered where the deployment does not want it", async () => {
    const strict = await startTestServer(signInHandlers(await createSignInPorts(database, 0)));
    const browser = createTestBrowser(strict.app);
    await browser.call(getToken, { ...credentials, remember: true });
    expect(browser.cookie("llum_refresh")).toBeUndefined();
    const kept = await signedIn();
    const elsewhere = createTestBrowser(strict.app);
    elsewhere.put("llum_refresh", kept.cookie("llum_refresh") ?? "", "/api/v1/auth/");
    expect((await elsewhere.call(refreshSession)).json.code).toBe("refresh_refused");
  });

  it("ends when somebody signs in there without it, also after its session is over", async () => {
    const browser = await signedIn();
    const left = browser.cookie("llum_refresh") ?? "";
    browser.forget("llum_session");
    await browser.call(getToken, credentials);
    expect([browser.cookie("llum_refresh"), browser.cookie("llum_kept")]).toEqual([undefined, undefined]);
    browser.put("llum_refresh", left, "/api/v1/auth/");
    expect((await browser.call(refreshSession)).json.code).toBe("refresh_refused");
  });

  it("keeps no token in the database", async () => {
    const browser = await signedIn();
    const { rows } = await database.unguarded.query("select refresh_tokens::text as row from refresh_tokens");
    const secret = browser.cookie("llum_refresh")?.split(".")[1] ?? "";
    for (const writing of writingsOf(secret)) expect(JSON.stringify(rows)).not.toContain(writing);
  });
});

describe("coming back", () => {
  it("opens a new session and follows the token with another, that lasts no longer", async () => {
    const browser = await signedIn();
    const before = browser.cookie("llum_refresh");
    browser.forget("llum_session");
    const { status, json } = await browser.call(refreshSession);
    expect([status, json]).toEqual([200, { token: null, new_customer: false }]);
    expect(await isIn(browser)).toBe(true);
    expect(browser.cookie("llum_refresh")).not.toBe(before);
    const { rows } = await database.unguarded.query(
      "select distinct expires_at, family_id from refresh_tokens",
    );
    expect(rows).toHaveLength(1);
  });

  it("ends the session that was there before", async () => {
    const browser = await signedIn();
    const before = browser.copy();
    await browser.call(refreshSession);
    expect([await isIn(before), await isIn(browser)]).toEqual([false, true]);
  });

  it("eight times at once with one token logs nobody out, and the family lives on", async () => {
    const browser = await signedIn();
    const tabs = Array.from({ length: 8 }, () => browser.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.call(refreshSession)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await Promise.all(tabs.map(isIn))).toEqual(Array.from({ length: 8 }, () => true));
    for (const tab of tabs) expect((await tab.call(refreshSession)).status).toBe(200);
  });

  it("a few seconds after its answer was lost, the same token still works", async () => {
    const browser = await signedIn();
    const lost = browser.copy();
    await browser.call(refreshSession);
    await letPass(8);
    expect((await lost.call(refreshSession)).status).toBe(200);
    expect(await isIn(lost)).toBe(true);
  });

  it("ends every session that came of a token when that token is used again later, and notes it", async () => {
    const browser = await signedIn();
    const thief = browser.copy();
    await browser.call(refreshSession);
    await letPass(11);
    const { status, json } = await thief.call(refreshSession);
    expect([status, json.code]).toEqual([401, "refresh_refused"]);
    expect([thief.cookie("llum_refresh"), thief.cookie("llum_kept")]).toEqual([undefined, undefined]);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.call(refreshSession)).json.code).toBe("refresh_refused");
    expect(await count("refresh_tokens")).toBe(0);
    expect(await ports.attempts.list({ customerId, limit: 1 })).toMatchObject([
      { method: "kept", outcome: "refused" },
    ]);
  });

  it("while the family is ended, leaves no session behind, whoever comes first", async () => {
    for (let round = 0; round < 5; round += 1) {
      const browser = await signedIn();
      const tabs = Array.from({ length: 4 }, () => browser.copy());
      await Promise.all([...tabs.map((tab) => tab.call(refreshSession)), sessions.endAll(customerId)]);
      expect([await count("sessions"), await count("refresh_tokens")]).toEqual([0, 0]);
    }
  });

  it("is over when its days are", async () => {
    const browser = await signedIn();
    await database.unguarded.query("update refresh_tokens set expires_at = now()");
    expect((await browser.call(refreshSession)).json.code).toBe("refresh_refused");
  });

  it.each(["", "nonsense", `1.${"a".repeat(43)}`, `${(9e9).toString(36)}.${"a".repeat(43)}`])(
    "is refused to %j, as to a browser with nothing to come back with",
    async (refresh_token) => {
      const browser = createTestBrowser(server.app);
      const refused = await browser.call(refreshSession, { refresh_token });
      const nothing = await browser.call(refreshSession);
      expect([refused.status, refused.json.code]).toEqual([401, "refresh_refused"]);
      expect({ ...refused.json, requestId: "" }).toEqual({ ...nothing.json, requestId: "" });
    },
  );

  it("never makes a customer of whoever looks on in the customer's place", async () => {
    const browser = await signedIn();
    browser.put("llum_session", `${customerId}.read-only`, "/");
    expect((await browser.call(refreshSession)).json.code).toBe("refresh_refused");
  });

  it("a password that signs somebody else in ends what the browser was kept by", async () => {
    await insertTestPerson(database, "87654321X");
    const browser = await signedIn();
    const copy = browser.copy();
    await browser.call(getToken, { ...credentials, user: "87654321X" });
    expect(browser.cookie("llum_refresh")).toBeUndefined();
    expect((await copy.call(refreshSession)).json.code).toBe("refresh_refused");
  });

  it("goes on to one session a device, however often it comes back", async () => {
    const browser = await signedIn();
    for (let day = 0; day < 3; day += 1) {
      await database.unguarded.query("update sessions set created_at = created_at - interval '1 minute'");
      browser.forget("llum_session");
      await browser.call(refreshSession);
    }
    expect(await count("sessions")).toBe(1);
  });
});

describe("a client of the API", () => {
  it("gets both tokens when it asks for them, and no cookie", async () => {
    const client = createTestBrowser(server.app);
    const first = await client.call(getToken, { ...credentials, answer_token: true, remember: true });
    expect(first.written).toEqual([]);
    const next = await client.call(refreshSession, {
      refresh_token: first.json.refresh_token,
      answer_token: true,
    });
    expect(next.written).toEqual([]);
    expect(await sessions.check(next.json.token, new Date())).toBe(true);
    expect(next.json.refresh_token).not.toBe(first.json.refresh_token);
  });

  it("cannot ask for what a browser has in its cookie", async () => {
    const browser = await signedIn();
    const { json } = await browser.call(refreshSession, { answer_token: true });
    expect(json).toEqual({ token: null, new_customer: false });
  });
});
