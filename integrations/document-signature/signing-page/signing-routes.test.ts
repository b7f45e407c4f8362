import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { languageOfLocale } from "#platform/contract/languages.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { createSandboxSignature } from "../sandbox.ts";
import { addSigningPage } from "./signing-routes.ts";

const database = await createTestDatabase("empty");
const site = {
  database,
  organizationName: "Llum & Co",
  themeCss: ":root{--llum-ink:#111111}",
  fontUrl: "/assets/inter.woff2",
  languageOf: (request: { headers: Record<string, unknown> }) =>
    languageOfLocale(String(request.headers["accept-language"])) ?? "ca",
  colourSchemeOf: () => "dark" as const,
};
const serve = async (openTo: "everyone" | "thisMachine") => {
  const app = await createHttpServer({ https: true, trustedProxies: [], logLevel: "silent" });
  addSigningPage(app, { ...site, openTo });
  afterAll(() => app.close());
  return app;
};
const app = await serve("everyone");
const closed = await serve("thisMachine");
const sandbox = createSandboxSignature(database, { publicOrigin: "" });
const evil = `<script>alert(1)</script>"'>`;
const hourMs = 3_600_000;

const order = async (hours = 1, title = "Canvi de potència"): Promise<string> =>
  (
    await sandbox.order({
      idempotencyKey: "one",
      title,
      document: { filename: 'a"b\r\n.pdf', content: Buffer.from("%PDF") },
      signer: { name: "Anna Roca", taxId: "12345678Z", email: null, mobile: null, language: "ca" },
      consentText: "Demano el canvi.",
      expiresAt: new Date(Date.now() + hours * hourMs),
    })
  ).signingUrl;
const get = (url: string, language = "ca") => app.inject({ url, headers: { "accept-language": language } });
const post = (url: string, payload: string) =>
  app.inject({
    method: "POST",
    url,
    payload,
    remoteAddress: "192.0.2.7",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const stored = async () =>
  (await database.pool.query("select state, address from sandbox_signatures")).rows[0];

beforeEach(async () => {
  await database.pool.query("delete from sandbox_signatures");
});

describe("the signing page", () => {
  test.each([
    ["ca", "Signa el document", "Hi estic d’acord"],
    ["es", "Firma el documento", "estoy de acuerdo"],
    ["en", "Sign the document", "I agree"],
  ])(
    "shows document, signer and consent in the visitor's language, without a script: %s",
    async (language, title, agree) => {
      const { statusCode, body, headers } = await get(await order(), language);
      expect(statusCode).toBe(200);
      expect(body).toContain(`<html lang="${language}" data-colour-scheme="dark">`);
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body.toLowerCase()).toContain(agree.toLowerCase());
      for (const part of ["Canvi de potència", "Anna Roca", "Demano el canvi.", "Llum &amp; Co"])
        expect(body).toContain(part);
      expect(body).not.toContain("<script");
      expect([headers["cache-control"], headers["referrer-policy"]]).toEqual(["no-store", "no-referrer"]);
    },
  );

  test("offers the document as a download with a harmless name", async () => {
    const { headers, rawPayload } = await get(`${await order()}/document`);
    expect(rawPayload.toString()).toBe("%PDF");
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="a_b__.pdf"',
    });
  });

  test("signs once the customer agrees, with the address that signed", async () => {
    const url = await order();
    const refused = await post(url, "decision=sign");
    expect([refused.statusCode, await stored()]).toMatchObject([400, { state: "waiting" }]);
    expect(refused.body).toContain("Per signar, primer has de marcar que hi estàs d’acord.");
    const { statusCode, headers } = await post(url, "decision=sign&consent=yes");
    expect([statusCode, headers.location]).toEqual([303, url]);
    expect(await stored()).toEqual({ state: "signed", address: "192.0.2.7" });
    expect((await get(url)).body).toContain("Document signat");
  });

  test("rejects, and what was decided stays decided", async () => {
    const url = await order();
    await post(url, "decision=reject");
    await post(url, "decision=sign&consent=yes");
    expect(await stored()).toMatchObject({ state: "rejected" });
    expect((await get(url)).body).not.toContain("<form");
  });

  test("does not sign after its time", async () => {
    const url = await order(-1);
    expect((await get(url)).body).toContain("Aquest document ja no es pot signar");
    await post(url, "decision=sign&consent=yes");
    expect(await stored()).toMatchObject({ state: "waiting" });
  });

  test.each(["", "decision=perhaps", "x".repeat(2_000)])("refuses another form: %.20s", async (form) => {
    const url = await order();
    expect((await post(url, form)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await stored()).toMatchObject({ state: "waiting" });
  });

  test.each(["unknown", "1'--", "%00"])("answers 404 for a document that does not exist: %s", async (id) => {
    expect((await get(`/sandbox/sign/${id}`)).statusCode).toBeGreaterThanOrEqual(400);
    const { statusCode } = await get(`/sandbox/sign/${encodeURIComponent(id)}/document`);
    expect([400, 404]).toContain(statusCode);
  });

  test("escapes what a document is called", async () => {
    const { body } = await get(await order(1, evil));
    expect(body).not.toContain("<script");
  });

  test("opens to this machine alone outside a demo", async () => {
    const url = await order();
    const from = (remoteAddress: string) => closed.inject({ url, remoteAddress });
    expect([(await from("127.0.0.1")).statusCode, (await from("192.0.2.7")).statusCode]).toEqual([200, 404]);
  });
});
