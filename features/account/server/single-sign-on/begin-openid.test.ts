import { afterAll, describe, expect, it } from "vitest";
import { startTestProvider } from "#integrations/identity-provider/testing/test-provider.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { beginOpenid } from "../../contract/single-sign-on/begin-openid.ts";
import { testKeyring } from "#apps/server/testing/account-fixture.ts";
import { portalOrigin, startTestPortal } from "../testing/openid-test-portal.ts";

const database = await createTestDatabase("empty");
const provider = await startTestProvider({ people: {}, portalOrigin });
const portal = await startTestPortal(database, { issuer: provider.issuer });
afterAll(() => provider.stop());

describe("beginning to sign in at the provider", () => {
  it("returns the provider's URL with a state and a nonce of 256 random bits and a PKCE challenge, new ones each time", async () => {
    const browser = portal.openBrowser();
    const [first, second] = [await browser.begin(), await browser.begin()];
    expect(first.href).toMatch(new RegExp(`^${provider.issuer}/auth\\?`));
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      client_id: "portal",
      redirect_uri: `${portalOrigin}/connect`,
      response_type: "code",
      scope: "openid profile email",
      code_challenge_method: "S256",
      ui_locales: "ca",
    });
    expect(first.searchParams.get("nonce")).toMatch(/^[\w-]{43}$/);
    expect(first.searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    const state = first.searchParams.get("state") ?? "";
    expect(testKeyring.verify("openid state", state)).toMatch(/^[\w-]{43}$/);
    for (const key of ["state", "nonce", "code_challenge"])
      expect(first.searchParams.get(key)).not.toBe(second.searchParams.get(key));
  });

  it("sets one cookie for ten minutes that only the portal can decrypt", async () => {
    const browser = portal.openBrowser();
    const { json, written } = await browser.call(beginOpenid, { promocode: "SUN" });
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/^llum_openid=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const nonce = new URL(json.url).searchParams.get("nonce") ?? "";
    const cookie = Buffer.from(browser.cookie("llum_openid") ?? "", "base64url").toString();
    for (const secret of [nonce, "SUN"]) expect(cookie).not.toContain(secret);
  });

  it("keeps the cookie below the size that browsers store, with the sign-in that was begun last", async () => {
    const browser = portal.openBrowser();
    const redirect = `/${"è".repeat(999)}`;
    for (let tab = 0; tab < 6; tab += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the cookie grows with each
      await browser.begin({ redirect, promocode: "è".repeat(100) });
      expect((browser.cookie("llum_openid") ?? "").length).toBeLessThan(4000);
    }
    const text = testKeyring.decrypt("openid", browser.cookie("llum_openid") ?? "") ?? "";
    expect(JSON.parse(text)).toHaveLength(1);
  });

  it("reports a provider that cannot be reached", async () => {
    const lonely = await startTestPortal(database, { issuer: "http://127.0.0.1:9" });
    const { status, json } = await lonely.openBrowser().call(beginOpenid, {});
    expect([status, json.code]).toEqual([503, "provider_unavailable"]);
  });

  it("refuses a redirect path above the maximum length", async () => {
    const refused = await portal.app.inject({
      method: "POST",
      url: "/api/v1/user/openid/authorize",
      headers: { "sec-fetch-site": "same-origin" },
      payload: { redirect: `/${"x".repeat(1000)}` },
    });
    expect([refused.statusCode, refused.headers["set-cookie"]]).toEqual([400, undefined]);
  });

  it("is refused for other sites, and does not exist where single sign-on is off", async () => {
    const foreign = await portal.app.inject({
      method: "POST",
      url: "/api/v1/user/openid/authorize",
      headers: { origin: "https://evil.example", "content-type": "application/json" },
      payload: "{}",
    });
    expect([foreign.statusCode, foreign.headers["set-cookie"]]).toEqual([403, undefined]);
    expect(beginOpenid.requires).toBe("oidc.enabled");
  });
});
