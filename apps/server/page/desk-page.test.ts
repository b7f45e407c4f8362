import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { emailFramePath } from "#platform/contract/desk.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { startTestPortal } from "../testing/test-portal.ts";

const deskRoot = temporaryFolder("desk");
await mkdir(join(deskRoot, "assets"));
await writeFile(
  join(deskRoot, "index.html"),
  '<html lang="en"><head><title>Llum</title><!-- theme --><!-- boot --></head><body><div id="root"></div></body></html>',
);
await writeFile(join(deskRoot, "assets/main.js"), "start();");
const { app } = await startTestPortal(await createTestDatabase("empty"), { deskRoot });
afterAll(() => app.close());

it("is served at each address of a screen, with a policy that allows our own scripts alone", async () => {
  for (const url of ["/gestio", "/gestio/staff", "/gestio/invitation"]) {
    const { statusCode, headers, body } = await app.inject({ url });
    expect([url, statusCode]).toEqual([url, 200]);
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers["content-security-policy"]).toContain("require-trusted-types-for 'script'");
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toContain('"organization":{"name":"Llum de Prova"}');
  }
  expect((await app.inject({ url: "/gestio/assets/main.js" })).body).toBe("start();");
});

it("answers 404 at an address without a screen, and for a file that is not there", async () => {
  expect((await app.inject({ url: "/gestio/unknown" })).statusCode).toBe(404);
  expect((await app.inject({ url: "/gestio/assets/unknown.js" })).statusCode).toBe(404);
});

it("has the language that was chosen last, and nothing of a person", async () => {
  const cookie = "llum_language=es; llum_session=1.secret; llum_staff_session=1.secret";
  const { body } = await app.inject({ url: "/gestio", headers: { cookie } });
  expect(body).toContain('<html lang="es"');
  expect(body).not.toMatch(/secret|signedIn|staffId/);
});

it("has a page that frames an email in an origin of its own, whose styles it allows, and no script of it", async () => {
  const { statusCode, headers, body } = await app.inject({ url: emailFramePath });
  expect(statusCode).toBe(200);
  const [, script = ""] = /<script>(.*)<\/script>/s.exec(body) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  expect(headers["content-security-policy"]).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-scripts`,
  );
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
});
