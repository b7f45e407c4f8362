import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { signOut } from "../../contract/sessions/sign-out.ts";
import { startTestProvider } from "#integrations/identity-provider/testing/test-provider.ts";
import { visitProvider } from "#integrations/identity-provider/testing/visit-provider.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { insertTestCustomer } from "../testing/test-customers.ts";
import { portalOrigin, startTestPortal, type PortalBrowser } from "../testing/openid-test-portal.ts";

const database = await createTestDatabase("empty");
const people = {
  newcomer: { name: "Nora Nova", email: "nora@correu.example", email_verified: true, locale: "es-ES" },
  unverified: { name: "Ariadna Falsa", email: "ariadna@correu.example", email_verified: false },
  wrongTypes: { name: "Ariadna Falsa", email: "ariadna@correu.example", email_verified: "true" },
  verified: { name: "Ariadna", email: "Ariadna@Correu.example", email_verified: true },
  withTaxId: { name: "Ariadna", nif: "ES-12345678Z" },
  withWrongTaxId: { name: "Ariadna", nif: "12345678A" },
  nameless: {},
};
const provider = await startTestProvider({ people, portalOrigin });
const portal = await startTestPortal(database, { issuer: provider.issuer });
const trusting = await startTestPortal(database, { issuer: provider.issuer, linkByVerifiedEmail: true });
let ariadna: number;

/** Completes a sign-in: portal, provider, portal. */
const signIn = async (browser: PortalBrowser, person: keyof typeof people, wishes = {}, more = {}) => {
  const said = await visitProvider((await browser.begin(wishes)).href, person);
  return browser.connect({ ...Object.fromEntries(said), ...more });
};
const customerOf = async (browser: PortalBrowser): Promise<number | undefined> =>
  (await portal.sessions.find(browser.cookie("llum_session") ?? "", new Date()))?.customerId;
const rows = async (sql: string) => (await database.unguarded.query(sql)).rows;

beforeEach(async () => {
  await database.unguarded.query(
    "truncate customers, login_names, openid_identities, sign_in_attempts restart identity cascade",
  );
  ariadna = await insertTestCustomer(database, {
    taxId: "12345678Z",
    name: "Ariadna",
    email: "ariadna@correu.example",
  });
});
afterAll(() => provider.stop());

describe("a person unknown to the portal", () => {
  it("becomes a new customer with the provider's name, language and verified email, and no other sign-in method", async () => {
    const browser = portal.openBrowser();
    const { status, json } = await signIn(browser, "newcomer");
    expect(status).toBe(200);
    expect(json).toEqual({
      token: null,
      new_customer: true,
      openid_token: null,
      redirect: null,
      promocode: null,
    });
    const customerId = await customerOf(browser);
    expect(await rows(`select * from customers where customer_id = ${customerId}`)).toMatchObject([
      { tax_id: "", kind: "person", name: "Nora Nova", email: "nora@correu.example", language: "es" },
    ]);
    expect(await rows(`select 1 from login_names where customer_id = ${customerId}`)).toEqual([]);
  });

  it("is the same customer the next time, in another browser", async () => {
    const [first, second] = [portal.openBrowser(), portal.openBrowser()];
    await signIn(first, "newcomer");
    await signIn(second, "newcomer");
    expect(await customerOf(second)).toBe(await customerOf(first));
    expect(await rows("select 1 from openid_identities")).toHaveLength(1);
  });

  it("becomes only one customer when several browsers sign in concurrently", async () => {
    const browsers = Array.from({ length: 6 }, () => portal.openBrowser());
    const answers = await Promise.all(browsers.map((browser) => signIn(browser, "newcomer")));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(await Promise.all(browsers.map(customerOf))).size).toBe(1);
    expect(await rows("select 1 from customers")).toHaveLength(2);
  });

  it("needs no name, and gets the language of the request", async () => {
    const browser = portal.openBrowser();
    expect((await signIn(browser, "nameless")).status).toBe(200);
    expect(await rows(`select name, language from customers where name = ''`)).toEqual([
      { name: "", language: "ca" },
    ]);
  });
});

describe("an existing customer", () => {
  it("is found by a tax id for which the deployment trusts the provider", async () => {
    const browser = portal.openBrowser();
    expect((await signIn(browser, "withTaxId")).status).toBe(200);
    expect(await customerOf(browser)).toBe(ariadna);
  });

  it("is not found by an invalid tax id", async () => {
    const browser = portal.openBrowser();
    await signIn(browser, "withWrongTaxId");
    expect(await customerOf(browser)).not.toBe(ariadna);
  });

  it("is found by a verified email where the deployment trusts the provider for it", async () => {
    const browser = trusting.openBrowser();
    await signIn(browser, "verified");
    expect(await customerOf(browser)).toBe(ariadna);
  });

  it("is not found by a verified email where the deployment does not", async () => {
    const browser = portal.openBrowser();
    await signIn(browser, "verified");
    expect(await customerOf(browser)).not.toBe(ariadna);
  });

  it.each(["unverified", "wrongTypes"] as const)(
    "is not linked to an identity with an unverified email: %s",
    async (person) => {
      const browser = trusting.openBrowser();
      const { status, json } = await signIn(browser, person);
      expect([status, json.new_customer]).toEqual([200, true]);
      expect(await customerOf(browser)).not.toBe(ariadna);
      expect(await rows("select email from customers where name = 'Ariadna Falsa'")).toEqual([
        { email: null },
      ]);
    },
  );

  it("is not linked by the same subject of another provider, and may be linked to both", async () => {
    await database.unguarded.query(
      `insert into openid_identities (issuer, subject, customer_id, linked_at)
       values ('https://former.example', 'newcomer', $1, now())`,
      [ariadna],
    );
    const [stranger, herself] = [portal.openBrowser(), portal.openBrowser()];
    await signIn(stranger, "newcomer");
    expect(await customerOf(stranger)).not.toBe(ariadna);
    await signIn(herself, "withTaxId");
    expect(await customerOf(herself)).toBe(ariadna);
  });

  it("is not linked to a second identity of the same provider", async () => {
    await signIn(portal.openBrowser(), "withTaxId");
    const browser = trusting.openBrowser();
    const { status, json } = await signIn(browser, "verified");
    expect([status, json.code]).toEqual([403, "openid_refused"]);
    expect(await customerOf(browser)).toBeUndefined();
    expect(await rows("select subject from openid_identities")).toEqual([{ subject: "withTaxId" }]);
  });

  it("cannot sign in once erased", async () => {
    await signIn(portal.openBrowser(), "withTaxId");
    await database.unguarded.query("update customers set erased_at = now()");
    const browser = portal.openBrowser();
    const { status, json } = await signIn(browser, "withTaxId");
    expect([status, json.code]).toEqual([403, "openid_refused"]);
    expect(await customerOf(browser)).toBeUndefined();
  });
});

describe("completing a sign-in", () => {
  it("returns the page that was asked for and the promotion code", async () => {
    const wishes = { redirect: "/contractes/electricity?page=1", promocode: "SUN" };
    const { json } = await signIn(portal.openBrowser(), "newcomer", wishes);
    expect(json).toMatchObject(wishes);
  });

  it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])(
    "ignores a redirect to another site: %s",
    async (redirect) => {
      const { json } = await signIn(portal.openBrowser(), "newcomer", { redirect });
      expect(json.redirect).toBeNull();
    },
  );

  it("revokes the previous session, so that session fixation fails", async () => {
    const planted = await portal.sessions.start({
      customerId: ariadna,
      device: "evil",
      now: new Date(),
      method: "password",
    });
    const browser = portal.openBrowser();
    browser.put("llum_session", planted, "/");
    await signIn(browser, "newcomer");
    expect(browser.cookie("llum_session")).not.toBe(planted);
    expect(await portal.sessions.find(planted, new Date())).toBeUndefined();
  });

  it("takes the nonce in place of the state, as the specification's clients send it", async () => {
    const browser = portal.openBrowser();
    const address = await browser.begin();
    const { state: _state, ...said } = Object.fromEntries(await visitProvider(address.href, "newcomer"));
    const { status } = await browser.connect({ ...said, nonce: address.searchParams.get("nonce") });
    expect(status).toBe(200);
    expect(await customerOf(browser)).toBeDefined();
  });

  it("returns the tokens to an API client on request, without a cookie", async () => {
    const browser = portal.openBrowser();
    const { json } = await signIn(browser, "newcomer", {}, { answer_token: true });
    expect(json.openid_token.split(".")).toHaveLength(3);
    expect(await portal.sessions.find(json.token, new Date())).toBeDefined();
    expect(browser.cookie("llum_session")).toBeUndefined();
  });

  it("stores the ID token with the session, so that signing out includes the provider", async () => {
    const browser = portal.openBrowser();
    await signIn(browser, "newcomer");
    const { json } = await browser.call(signOut, {});
    const address = new URL(json.redirect_to);
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/session/end`);
    expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${portalOrigin}/signed-out`);
    const [row] = await rows("select 1 from sessions");
    expect(row).toBeUndefined();
    expect((await fetch(address)).status).toBe(200);
  });
});

describe("sign-ins that one browser begins in several tabs", () => {
  /** The pages asked for, of sign-ins that are begun and visited one after the other. */
  const beginTabs = async (browser: PortalBrowser, redirects: readonly string[]) => {
    const tabs = [];
    for (const redirect of redirects) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const said = await visitProvider((await browser.begin({ redirect })).href, "newcomer");
      tabs.push({ redirect, said: Object.fromEntries(said) });
    }
    return tabs;
  };

  it("complete in any order, each with the page that its tab asked for", async () => {
    const browser = portal.openBrowser();
    const [first, second, third] = await beginTabs(browser, ["/factures", "/perfil", "/contractes"]);
    for (const tab of [first, third, second]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { status, json } = await browser.connect(tab?.said ?? {});
      expect([status, json.redirect]).toEqual([200, tab?.redirect]);
    }
    expect(browser.cookie("llum_openid")).toBeUndefined();
  });

  it("are found by their nonces too", async () => {
    const browser = portal.openBrowser();
    const address = await browser.begin({ redirect: "/factures" });
    await browser.begin({ redirect: "/perfil" });
    const { state: _, ...said } = Object.fromEntries(await visitProvider(address.href, "newcomer"));
    const { json } = await browser.connect({ ...said, nonce: address.searchParams.get("nonce") });
    expect(json.redirect).toBe("/factures");
  });

  it("are five at most: the sixth replaces the oldest", async () => {
    const browser = portal.openBrowser();
    const tabs = await beginTabs(browser, ["/1", "/2", "/3", "/4", "/5", "/6"]);
    const codes = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const { said } of tabs) codes.push((await browser.connect(said)).status);
    expect(codes).toEqual([403, 200, 200, 200, 200, 200]);
  });
});

describe("an invalid return (tampering: see tampered-returns.test.ts)", () => {
  it("is refused if another browser began the sign-in", async () => {
    const browser = portal.openBrowser();
    await browser.begin();
    const { status, json } = await browser.connect({ code: "a-code", state: "a-state" });
    expect([status, json.code, json.message]).toEqual([403, "invalid_state", "invalid state"]);
  });

  it("is refused if this browser began no sign-in", async () => {
    const { status, json } = await portal.openBrowser().connect({ code: "a-code", state: "a-state" });
    expect([status, json.code, json.message]).toEqual([403, "nonce_not_present", "Nonce not present"]);
  });

  it("is refused as temporary if the provider is unavailable", async () => {
    const passing = await startTestProvider({ people, portalOrigin });
    const browser = (await startTestPortal(database, { issuer: passing.issuer })).openBrowser();
    const said = await visitProvider((await browser.begin()).href, "newcomer");
    await passing.stop();
    const { status, json } = await browser.connect(Object.fromEntries(said));
    expect([status, json.code]).toEqual([503, "provider_unavailable"]);
    expect(browser.cookie("llum_session")).toBeUndefined();
  });
});
