import { describe, expect, it } from "vitest";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { saveCookieConsent } from "../contract/save-cookie-consent.ts";
import { readConsent } from "./save-cookie-consent.ts";
import { handlers as cookieConsentHandlers } from "./routes.ts";

const database = await createTestDatabase("empty");
const server = await startTestServer(
  cookieConsentHandlers({ database, configuration: { cookies: { version: 4 } } }),
);
const choice = { preferences: true, statistics: false, marketing: true };
const proofs = async () =>
  (await database.unguarded.query("select * from cookie_consents order by decided_at")).rows;

describe("saving a decision on cookies", () => {
  it("returns the stored decision and sets it as a cookie that scripts cannot read", async () => {
    const response = await server.call(saveCookieConsent, { body: choice, as: "visitor", language: "es" });
    expect(response.answer()).toMatchObject({ version: 4, choice });
    const cookie = String(response.headers["set-cookie"]);
    expect(cookie).toMatch(/^llum_consent=/);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=63072000"]) {
      expect(cookie).toContain(attribute);
    }
    expect(readConsent(/^llum_consent=([^;]+)/.exec(cookie)?.[1])).toMatchObject({ version: 4, choice });
  });

  it("stores a new row without personal data each time", async () => {
    const before = (await proofs()).length;
    for (const as of ["visitor", { customerId: 1 }] as const) {
      await server.call(saveCookieConsent, { body: { ...choice, marketing: false }, as });
    }
    const rows = (await proofs()).slice(before);
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ consent_id }) => consent_id)).size).toBe(2);
    expect(Object.keys(rows[0])).toEqual([
      "consent_id",
      "decided_at",
      "version",
      "language",
      "preferences",
      "statistics",
      "marketing",
    ]);
    expect(rows[0]).toMatchObject({ version: 4, language: "ca", statistics: false, marketing: false });
  });

  it("requires yes or no for each kind of cookies", async () => {
    const half = await server.call(saveCookieConsent, { raw: { body: { statistics: true } }, as: "visitor" });
    expect([half.status, half.problem().code]).toEqual([400, "invalid_request"]);
    expect(half.headers["set-cookie"]).toBeUndefined();
  });
});

it("a decision is refused in an impersonation session", async () => {
  const refused = await server.call(saveCookieConsent, {
    body: choice,
    as: { customerId: 1, readOnly: true },
  });
  expect([refused.status, refused.problem().code]).toEqual([403, "read_only_session"]);
});
