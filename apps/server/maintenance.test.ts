import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { beginMaintenance, closeMaintenance } from "#features/operations/staff/run-maintenance.ts";
import { openDatabase } from "#platform/server/database/pool.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createApp } from "./app.ts";
import { testParts } from "./testing/test-app.ts";

const template = `<!doctype html><html lang="ca"><head><title>Llum</title><!-- theme --><!-- boot --></head><body></body></html>`;
const database = await createTestDatabase("empty");
const webRoot = temporaryFolder("web");
await mkdir(join(webRoot, "assets"));
await mkdir(join(webRoot, ".vite"));
await writeFile(join(webRoot, "assets/code.js"), "code");
await writeFile(join(webRoot, ".vite/preloads.json"), '{"frame":{},"features":{}}');
await writeFile(join(webRoot, "index.html"), template);
const deskRoot = temporaryFolder("desk");
await mkdir(join(deskRoot, "assets"));
await writeFile(join(deskRoot, "index.html"), template);
const parts = await testParts(database, { webRoot, deskRoot });
const { services } = parts;
const { maintenance, carryOut } = services;
const author = () => ({ actor: "nuria", now: new Date() });
const app = await createApp(parts);
afterAll(() => app.close());

const bootOf = (body: string) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body)?.[1] ?? "null");
const fromNow = (minutes: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000);
const announce = async (
  startsAt: Date | null,
  endsAt: Date | null,
  texts: { readonly es?: string } = {},
): Promise<void> => {
  await carryOut(beginMaintenance, { startsAt, endsAt, texts, announcedBy: "nuria" }, author());
  await maintenance.refresh();
};

beforeEach(async () => {
  await carryOut(closeMaintenance, {}, author());
  await maintenance.refresh();
});

describe("while a maintenance is on", () => {
  it.each([
    "/",
    "/factures",
    "/acces/",
    "/nothing",
    "/_ui",
    "//factures",
    "/factures//",
    "/FACTURES",
    "/%2e%2e/factures",
    "/factures?maintenance=1",
    "/maintenance-bypass/x",
    "/healthz/x",
    "//healthz",
    "/HEALTHZ",
    "/assetsx/code.js",
  ])("every page shows the maintenance screen: %s", async (url) => {
    await announce(null, fromNow(30));
    const page = await app.inject({ url });
    expect([page.statusCode, page.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(bootOf(page.body)).toMatchObject({
      signedIn: false,
      maintenance: { phase: "on", startsAt: null },
    });
    expect((await app.inject({ url, method: "HEAD" })).statusCode).toBe(503);
  });

  it.each([
    ["GET", "/api/v1/feature_flags/"],
    ["GET", "/api/v2/ca/feature_flags"],
    ["GET", "/api/v2/invoices"],
    ["GET", "/api//v1/feature_flags/"],
    ["GET", "//api/v1/feature_flags/"],
    ["GET", "/API/v1/feature_flags/"],
    ["GET", "/api/v1/feature_flags/?maintenance=1"],
    ["GET", "/api/docs"],
    ["GET", "/api/openapi.json"],
    ["GET", "/api"],
    ["POST", "/api/v1/auth/get_token"],
    ["POST", "/api/v1/auth/logout"],
    ["POST", "/healthz"],
    ["POST", "/factures"],
    ["DELETE", "/nothing"],
    ["OPTIONS", "/api/v1/feature_flags/"],
  ] as const)("a call is a problem with its times, before any guard: %s %s", async (method, url) => {
    const [start, end] = [fromNow(-10), fromNow(30)];
    await announce(start, end);
    const refused = await app.inject({ method, url, headers: { origin: "https://evil.example" } });
    expect(refused.statusCode).toBe(503);
    expect(refused.json()).toMatchObject({
      code: "maintenance",
      message: expect.stringContaining("manteniment"),
      values: { start: start.toISOString(), end: end.toISOString() },
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(1700);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(1800);
  });

  it("without an expected end no page shows one, and clients may retry in five minutes", async () => {
    await announce(null, null);
    const refused = await app.inject({ url: "/api/v1/feature_flags/" });
    expect(refused.json().values).toEqual({});
    expect(refused.headers["retry-after"]).toBe("300");
  });

  it("what watches over the server and the portal's files work on", async () => {
    await announce(null, null);
    for (const url of ["/healthz", "/readyz", "/metrics", "/assets/code.js"]) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200]);
    }
    expect((await app.inject({ url: "/assets/nothing.js" })).statusCode).toBe(404);
  });

  it("what the retailer writes is on the page and in the answers of its language, and in no other", async () => {
    await announce(null, null, { es: "Volvemos a las 12." });
    const pageIn = async (language: string) =>
      bootOf((await app.inject({ url: "/", headers: { cookie: `llum_language=${language}` } })).body);
    expect((await pageIn("es")).maintenance.text).toBe("Volvemos a las 12.");
    expect((await pageIn("en")).maintenance.text).toBeUndefined();
    expect((await app.inject({ url: "/api/v1/es/feature_flags/" })).json().values).toEqual({
      text: "Volvemos a las 12.",
    });
    expect((await app.inject({ url: "/api/v1/ca/feature_flags/" })).json().values).toEqual({});
  });

  it("the desk and its calls go on, for those who may", async () => {
    await announce(null, null);
    for (const url of ["/gestio", "/gestio/maintenance"])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200]);
    const headers = { "sec-fetch-site": "same-origin" };
    const asked = await app.inject({ url: "/api/staff/v1/session", headers });
    expect([asked.statusCode, asked.json().code]).toEqual([401, "not_signed_in"]);
    for (const url of [
      "/gestioo",
      "/api/staff",
      "/api/staffs/v1/session",
      "/API/staff/v1/session",
      "//gestio",
    ])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 503]);
  });

  it("the page comes even when the database has gone", async () => {
    await announce(null, null);
    const passing = openDatabase({ url: database.url, statementTimeoutMs: 1000, poolSize: 1 });
    const alone = await createApp(await testParts({ ...database, ...passing }, { webRoot }));
    await passing.close();
    const headers = { cookie: `llum_session=1.${"a".repeat(43)}` };
    expect((await alone.inject({ url: "/", headers })).statusCode).toBe(503);
    expect((await alone.inject({ url: "/api/v2/invoices", headers })).json().code).toBe("maintenance");
    await alone.close();
  });

  it("another server follows when it looks, and keeps what it knew when it cannot", async () => {
    const second = await createApp(await testParts(database, { webRoot }));
    expect((await second.inject({ url: "/" })).statusCode).toBe(200);
    await announce(null, null);
    const third = await createApp(await testParts(database, { webRoot }));
    expect((await third.inject({ url: "/" })).statusCode).toBe(503);
    await Promise.all([second.close(), third.close()]);
  });
});

describe("a maintenance to come", () => {
  it("is announced on the page, which remains available", async () => {
    const [start, end] = [fromNow(60), fromNow(90)];
    await announce(start, end);
    const page = await app.inject({ url: "/acces" });
    expect(page.statusCode).toBe(200);
    expect(bootOf(page.body).maintenance).toEqual({
      phase: "announced",
      startsAt: start.toISOString(),
      endsAt: end.toISOString(),
    });
    expect((await app.inject({ url: "/api/v1/feature_flags/" })).statusCode).toBe(200);
  });

  it("is not on the page if there is none", async () => {
    expect(bootOf((await app.inject({ url: "/acces" })).body).maintenance).toBeUndefined();
  });
});

const { maintenanceBypass: bypass } = services;
const open = (key: string) => app.inject({ url: "/maintenance-bypass", query: { key } });
const cookieOf = async (key: string): Promise<string> =>
  String((await open(key)).headers["set-cookie"] ?? "").split(";")[0] ?? "";

describe("the staff's link past a maintenance", () => {
  it("lets its browser through, and no other", async () => {
    await announce(null, null);
    const opened = await open(bypass.createKey(new Date()));
    expect([opened.statusCode, opened.headers.location]).toEqual([303, "/"]);
    expect(opened.headers["set-cookie"]).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = String(opened.headers["set-cookie"]).split(";")[0] ?? "";
    for (const url of ["/acces", "/api/v1/feature_flags/"]) {
      expect([url, (await app.inject({ url, headers: { cookie } })).statusCode]).toEqual([url, 200]);
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 503]);
    }
    expect(
      bootOf((await app.inject({ url: "/acces", headers: { cookie } })).body).maintenance,
    ).toBeUndefined();
  });

  const long = new Date(Date.now() - 60 * 60_000);
  const foreign = createKeyring(["a secret of quite another deployment"]);
  const tomorrow = String(Date.now() + 86_400_000);
  it.each([
    ["1", "1"],
    ["empty", ""],
    ["true", "true"],
    ["a forged signature", `${Buffer.from(tomorrow).toString("base64url")}.${"A".repeat(43)}`],
    ["another deployment's", foreign.sign("maintenance-pass", tomorrow)],
    ["signed for another purpose", services.keyring.sign("cookie-consent", tomorrow)],
    ["the key itself", bypass.createKey(new Date())],
    ["expired", services.keyring.sign("maintenance-pass", String(Date.now() - 1))],
  ])("is no cookie that is %s", async (_, value) => {
    await announce(null, null);
    const headers = { cookie: `llum_maintenance=${encodeURIComponent(value)}` };
    expect((await app.inject({ url: "/acces", headers })).statusCode).toBe(503);
    expect((await app.inject({ url: "/api/v1/feature_flags/", headers })).json().code).toBe("maintenance");
  });

  it.each([
    ["old", bypass.createKey(long)],
    ["a pass", bypass.passFor(bypass.createKey(new Date()), new Date()) ?? ""],
    ["forged", `${Buffer.from(tomorrow).toString("base64url")}.${"A".repeat(43)}`],
    ["missing", ""],
  ])("opens nothing with a key that is %s", async (_, key) => {
    expect((await open(key)).statusCode).toBe(404);
    await announce(null, null);
    expect([(await open(key)).statusCode, await cookieOf(key)]).toEqual([503, ""]);
  });

  it("opens nothing with two keys at once", async () => {
    await announce(null, null);
    const key = encodeURIComponent(bypass.createKey(new Date()));
    expect((await app.inject({ url: `/maintenance-bypass?key=${key}&key=${key}` })).statusCode).toBe(503);
  });
});
