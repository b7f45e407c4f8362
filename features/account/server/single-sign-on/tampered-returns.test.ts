import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  startFakeProvider,
  strangersKey,
  type TamperedResponse,
} from "#integrations/identity-provider/testing/fake-provider.ts";
import {
  otherClient,
  startTestProvider,
  testClient,
} from "#integrations/identity-provider/testing/test-provider.ts";
import { visitProvider } from "#integrations/identity-provider/testing/visit-provider.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { testKeyring } from "#apps/server/testing/account-fixture.ts";
import { portalOrigin, startTestPortal, type PortalBrowser } from "../testing/openid-test-portal.ts";

const database = await createTestDatabase("empty");
const honest = await startTestProvider({ people: { nora: { name: "Nora" } }, portalOrigin });
const fake = await startFakeProvider(testClient.clientId);
const portal = await startTestPortal(database, { issuer: honest.issuer });
const otherSite = await startTestPortal(database, { issuer: honest.issuer, settings: otherClient });
const deceived = await startTestPortal(database, { issuer: fake.issuer });
afterAll(() => Promise.all([honest.stop(), fake.stop()]));

type Answer = Awaited<ReturnType<PortalBrowser["connect"]>>;
interface Said {
  code: string;
  state: string;
  iss: string;
}

/** Expects that no session was opened and no customer was created. */
const expectRefused = async (answer: Answer, status: number, code: string): Promise<void> => {
  expect([answer.status, answer.json.code]).toEqual([status, code]);
  expect(answer.written.join()).not.toContain("llum_session");
  for (const table of ["sessions", "customers", "openid_identities"])
    expect((await database.unguarded.query(`select 1 from ${table}`)).rowCount).toBe(0);
};

const visit = async (browser: PortalBrowser): Promise<Said> => {
  const said = await visitProvider((await browser.begin()).href, "nora");
  return { code: said.get("code") ?? "", state: said.get("state") ?? "", iss: said.get("iss") ?? "" };
};

const nonceOf = (address: URL) => ({ nonce: address.searchParams.get("nonce") ?? "" });
const nonceOfAnother = async () => nonceOf(await portal.openBrowser().begin());

beforeEach(async () => {
  await database.unguarded.query(
    "truncate customers, login_names, openid_identities, sign_in_attempts cascade",
  );
  fake.lie({});
});

describe("a return from the provider whose state was tampered with", () => {
  it.each<[string, (said: Said) => Promise<object> | object]>([
    ["left out", ({ code, iss }) => ({ code, iss })],
    ["empty", (said) => ({ ...said, state: "" })],
    ["made up", (said) => ({ ...said, state: "c3RhdGU.bWFj" })],
    ["cut", (said) => ({ ...said, state: said.state.slice(0, -1) })],
    ["longer", (said) => ({ ...said, state: `${said.state}.x` })],
    ["signed for another purpose", (said) => ({ ...said, state: testKeyring.sign("newsletter", "text") })],
    [
      "signed by us, but never begun",
      (said) => ({ ...said, state: testKeyring.sign("openid state", "text") }),
    ],
    ["of another browser", async (said) => ({ ...said, state: (await visit(portal.openBrowser())).state })],
  ])("is refused as an invalid state: %s", async (_, tamper) => {
    const browser = portal.openBrowser();
    const said = await tamper(await visit(browser));
    await expectRefused(await browser.connect(said), 403, "invalid_state");
  });

  it("is refused with all parameters of another browser's sign-in (login CSRF)", async () => {
    const attacker = await visit(portal.openBrowser());
    const victim = portal.openBrowser();
    await victim.begin();
    await expectRefused(await victim.connect(attacker), 403, "invalid_state");
  });

  it("leaves the pending sign-in, which the right state completes once", async () => {
    const browser = portal.openBrowser();
    const said = await visit(browser);
    await expectRefused(await browser.connect({ ...said, state: "guess" }), 403, "invalid_state");
    expect((await browser.connect(said)).status).toBe(200);
    expect((await browser.connect(said)).json.code).toBe("nonce_not_present");
  });

  it("ends a pending sign-in whose state is right, even if it fails", async () => {
    const browser = portal.openBrowser();
    const said = await visit(browser);
    await expectRefused(await browser.connect({ ...said, code: "made-up" }), 403, "openid_refused");
    await expectRefused(await browser.connect(said), 403, "nonce_not_present");
  });
});

describe("a return to a browser that began no sign-in", () => {
  const sealedCookie = (change: object): string => {
    const content = { state: "s", nonce: "n", codeVerifier: "v", redirect: null, promocode: null };
    return testKeyring.encrypt("openid", JSON.stringify([{ ...content, ...change }]));
  };

  it.each<[string, (cookie: string) => string | undefined]>([
    ["has no cookie", () => undefined],
    ["has a cookie that is made up", () => "AAAA"],
    ["has a cookie that was cut", (cookie) => cookie.slice(0, -4)],
    ["has a cookie that was changed", (cookie) => `${cookie.startsWith("A") ? "B" : "A"}${cookie.slice(1)}`],
    ["has a cookie of another purpose", () => testKeyring.encrypt("something else", "{}")],
    ["has a cookie of another version", () => testKeyring.encrypt("openid", `{"state":"s"}`)],
    ["has a cookie of eleven minutes ago", () => sealedCookie({ expiresAtMs: Date.now() - 60_000 })],
  ])("is refused with nonce_not_present: it %s", async (_, tamper) => {
    const browser = portal.openBrowser();
    const said = await visit(browser);
    const cookie = tamper(browser.cookie("llum_openid") ?? "");
    if (cookie === undefined) browser.forget("llum_openid");
    else browser.put("llum_openid", cookie, "/");
    await expectRefused(await browser.connect(said), 403, "nonce_not_present");
  });
});

describe("a return that the honest provider did not issue", () => {
  it("is refused with an invented code", async () => {
    const browser = portal.openBrowser();
    const said = await visit(browser);
    await expectRefused(await browser.connect({ ...said, code: "made-up" }), 403, "openid_refused");
  });

  it("is refused with the code of another sign-in, whose PKCE verifier this browser does not have", async () => {
    const browser = portal.openBrowser();
    const said = await visit(browser);
    const { code } = await visit(portal.openBrowser());
    await expectRefused(await browser.connect({ ...said, code }), 403, "openid_refused");
  });

  it("is refused with a code that was issued to another site", async () => {
    const browser = portal.openBrowser();
    const said = await visit(browser);
    const { code } = await visit(otherSite.openBrowser());
    await expectRefused(await browser.connect({ ...said, code }), 403, "openid_refused");
  });

  it("is refused when a code is used a second time, even with the same cookie", async () => {
    const browser = portal.openBrowser();
    const said = await visit(browser);
    const cookie = browser.cookie("llum_openid") ?? "";
    expect((await browser.connect(said)).status).toBe(200);
    await database.unguarded.query(
      "truncate customers, login_names, openid_identities, sign_in_attempts cascade",
    );
    const thief = portal.openBrowser();
    thief.put("llum_openid", cookie, "/");
    await expectRefused(await thief.connect(said), 403, "openid_refused");
  });

  it.each([
    ["another provider's name", "https://other.example"],
    ["the issuer with an additional slash", `${honest.issuer}/`],
  ])("is refused with %s", async (_, iss) => {
    const browser = portal.openBrowser();
    const said = await visit(browser);
    await expectRefused(await browser.connect({ ...said, iss }), 403, "openid_refused");
  });

  it("is refused without the issuer, which this provider always sends", async () => {
    const browser = portal.openBrowser();
    const { code, state } = await visit(browser);
    await expectRefused(await browser.connect({ code, state }), 403, "openid_refused");
  });

  it.each<[string, () => Promise<{ nonce?: string }>, string]>([
    ["nonce and state", async () => ({}), "invalid_state"],
    ["state, and with another nonce", async () => ({ nonce: "other" }), "openid_refused"],
    ["state, and with the nonce of another browser", nonceOfAnother, "openid_refused"],
  ])("is refused without %s", async (_, given, code) => {
    const browser = portal.openBrowser();
    const { state: _state, ...said } = await visit(browser);
    await expectRefused(await browser.connect({ ...said, ...(await given()) }), 403, code);
  });

  it("is refused with a different nonce", async () => {
    const browser = portal.openBrowser();
    const said = await visit(browser);
    await expectRefused(await browser.connect({ ...said, nonce: "other" }), 403, "openid_refused");
  });
});

describe("a dishonest provider", () => {
  const seconds = (): number => Math.floor(Date.now() / 1000);
  const connect = async (forgery: TamperedResponse) => {
    const browser = deceived.openBrowser();
    const address = await browser.begin();
    fake.expectNonce(address.searchParams.get("nonce") ?? "");
    fake.lie(forgery);
    return browser.connect({ code: "any", state: address.searchParams.get("state") });
  };

  it("is accepted while its ID token is valid", async () => {
    expect((await connect({})).status).toBe(200);
  });

  it.each<[string, () => TamperedResponse]>([
    ["with no signature", () => ({ alg: "none" })],
    ["signed with the public key as a secret", () => ({ alg: "HS256" })],
    ["signed by a stranger", () => ({ key: strangersKey() })],
    ["of another provider", () => ({ claims: { iss: "https://other.example" } })],
    ["for another site", () => ({ claims: { aud: "other-site" } })],
    ["without an audience", () => ({ claims: { aud: undefined } })],
    ["for two sites, saying not which asked", () => ({ claims: { aud: ["portal", "other-site"] } })],
    [
      "for two sites, asked by the other",
      () => ({ claims: { aud: ["portal", "other-site"], azp: "other-site" } }),
    ],
    ["of another sign-in", () => ({ claims: { nonce: "other" } })],
    ["of no sign-in", () => ({ claims: { nonce: undefined } })],
    ["that is over", () => ({ claims: { iat: seconds() - 400, exp: seconds() - 100 } })],
    ["that never ends", () => ({ claims: { exp: undefined } })],
    ["that is not valid yet", () => ({ claims: { nbf: seconds() + 300 } })],
    ["of the future", () => ({ claims: { iat: seconds() + 300, exp: seconds() + 600 } })],
    ["beside another access token", () => ({ claims: { at_hash: "AAAAAAAAAAAAAAAAAAAAAA" } })],
    ["without a subject", () => ({ claims: { sub: undefined } })],
    ["with another subject than the user information", () => ({ userInfo: { sub: "another-subject" } })],
  ])("is refused with an ID token %s", async (_, forge) => {
    await expectRefused(await connect(forge()), 403, "openid_refused");
  });

  it("cannot redirect the server to another host", async () => {
    await expectRefused(await connect({ tokenEndpoint: "sends elsewhere" }), 403, "openid_refused");
    expect(fake.calls).not.toContain("/elsewhere");
  });

  it.each(["fails", "hangs"] as const)(
    "is distinguished from one that %s: provider_unavailable",
    async (trouble) => {
      await expectRefused(await connect({ tokenEndpoint: trouble }), 503, "provider_unavailable");
    },
  );
});
