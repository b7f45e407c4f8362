import { beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createApp } from "./app.ts";
import { testParts } from "./testing/test-app.ts";

const template = `<!doctype html><html lang="ca"><head><title>Llum</title><!-- theme --><!-- boot --><!-- scripts --><script src="/main.js"></script></head><body></body></html>`;
const database = await createTestDatabase("empty");
let app: FastifyInstance;
const bootOf = (body: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/.exec(body)?.[1] ?? "null");

beforeAll(async () => {
  const webRoot = temporaryFolder("web");
  await mkdir(join(webRoot, "assets"));
  await mkdir(join(webRoot, ".vite"));
  await writeFile(
    join(webRoot, ".vite/preloads.json"),
    JSON.stringify({
      frame: { es: ["/assets/words.js"] },
      features: {
        account: { signIn: { words: {}, instead: {}, code: ["/assets/sign-in.js", "/assets/sign-in.css"] } },
        home: {
          home: {
            words: {},
            instead: { "landing-screen": ["/assets/landing.css"] },
            code: ["/assets/home.js"],
          },
        },
      },
    }),
  );
  await writeFile(join(webRoot, "index.html"), template);
  app = await createApp(
    await testParts(database, {
      infrastructure: { configuration: await loadConfiguration("deployments/example/llum.json") },
      https: true,
      webRoot,
    }),
  );
});

describe("another retailer's deployment", () => {
  it("has its own name, colours, languages and layout from the first byte", async () => {
    const page = await app.inject({ url: "/" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("<title>Energía del Valle</title>");
    expect(page.body).toMatch(/--llum-\w+:#/);
    expect(bootOf(page.body)).toMatchObject({
      language: "es",
      signedIn: false,
      settings: {
        languages: { offered: ["es", "en"] },
        navigation: { layout: "header" },
        sidebar: { groups: false },
      },
    });
  });

  it("speaks the visitor's language where it offers it, and its own where it does not", async () => {
    const languageFor = async (url: string, headers: Record<string, string>): Promise<unknown> =>
      bootOf((await app.inject({ url, headers })).body).language;
    expect(await languageFor("/", { "accept-language": "en-GB,en;q=0.9" })).toBe("en");
    expect(await languageFor("/", { "accept-language": "ca" })).toBe("es");
    expect(await languageFor("/", { cookie: "llum_language=en" })).toBe("en");
    expect(await languageFor("/invoices", {})).toBe("en");
    expect(await languageFor("/factures", {})).toBe("es");
    const inEnglish = { "accept-language": "en" };
    expect(await languageFor("/perfil/borrar", inEnglish)).toBe("es");
    expect(await languageFor("/d/offers/1", inEnglish)).toBe("en");
  });

  it.each([
    ["//login?next=//x", "/login?next=//x"],
    ["//evil.example/", "/evil.example/"],
    ["//", "/"],
  ])("shows nothing at an address that browsers take for another host's: %s", async (url, here) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.headers.location]).toEqual([308, here]);
  });

  it("comes in the light or the dark that the reader chose, without a flash of the other", async () => {
    const dark = await app.inject({ url: "/", headers: { cookie: "llum_colour_scheme=dark" } });
    expect(dark.body).toContain('<html lang="es" data-colour-scheme="dark"');
    expect((await app.inject({ url: "/" })).body).toContain('<html lang="es">');
  });

  it("asks at once for the code and words of the screen that a visitor will see, and for nothing twice", async () => {
    const script = (name: string): string =>
      `<script type="module" crossorigin src="/assets/${name}.js"></script>`;
    const entry = '<script src="/main.js"></script>';
    const expected =
      `${script("words")}${script("sign-in")}${entry}` +
      '<link rel="stylesheet" crossorigin href="/assets/sign-in.css"></head>';
    for (const url of ["/acceso", "/facturas"]) expect((await app.inject({ url })).body).toContain(expected);
    const first = (await app.inject({ url: "/" })).body;
    expect(first).toContain(
      `${script("home")}${entry}<link rel="stylesheet" crossorigin href="/assets/landing.css"></head>`,
    );
    expect(first).not.toContain("sign-in.js");
  });

  it("has no demo people, and no setting that would allow a page to run injected scripts", async () => {
    const { body, headers } = await app.inject({ url: "/acceso?x=</script><script>alert(1)</script>" });
    expect(bootOf(body).demoPeople).toBeUndefined();
    expect(body).not.toContain("alert(1)");
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? "none";
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
  });

  it("knows its screens, and answers 404 for the rest", async () => {
    for (const url of ["/facturas", "/contratos/electricity/0001", "/acceso/", "/login"]) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200]);
    }
    for (const url of ["/nada", "/facturas/a/b/c", "/.env", "/assets/nothing.js", "/api"]) {
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
    }
  });

  it("has no pages of its own: where they are off, their calls are like any that never were", async () => {
    const answerOf = async (url: string) => {
      const { statusCode, body } = await app.inject({ url });
      return [statusCode, url.startsWith("/api") ? JSON.parse(body).code : undefined];
    };
    for (const path of [
      "html_dinamic_routes",
      "html_dinamic_elements/1",
      "html_dinamic_elements?group_name=Login",
    ])
      expect(await answerOf(`/api/v2/ov_customize/${path}`)).toEqual(
        await answerOf("/api/v2/ov_customize/none"),
      );
    expect(await answerOf("/api/v2/ov_customize/none")).toEqual([404, "not_found"]);
  });

  it("gives its cookie to https alone", async () => {
    const response = await app.inject({
      method: "POST",
      url: "/api/v1/auth/logout",
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
      payload: "{}",
    });
    expect(response.headers["set-cookie"]).toMatch(/^__Host-llum_session=;.*Secure/);
  });
});
