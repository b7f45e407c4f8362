import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FastifyInstance } from "fastify";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { Failure } from "../handler.ts";
import { addPortal } from "./portal-page.ts";
import { createHttpServer } from "./server.ts";

const template = `<!doctype html><html lang="ca"><head><meta name="robots" content="noindex" /><title>Llum</title><!-- installation --><!-- theme --><!-- boot --></head><body><div id="root"></div></body></html>`;
/** Closes its surrounding element or, with `<!--<script>`, disables the intended end tag. */
const hostile = `"</script></style></title><script>alert(1)</script><!--<script>&`;
const boot = { settings: { organization: { name: hostile } }, actedBy: hostile, [hostile]: [hostile] };
let app: FastifyInstance;

beforeAll(async () => {
  const webRoot = temporaryFolder("page");
  await mkdir(join(webRoot, "assets"));
  await writeFile(join(webRoot, "index.html"), template);
  await writeFile(join(webRoot, "assets/main.js"), "start();");
  app = await createHttpServer({ https: true, trustedProxies: [], logLevel: "silent" });
  await addPortal(app, {
    webRoot,
    countPage: ({ headers }) => {
      if (headers["x-test"] === "too many") throw new Failure("too_many_requests", { retryAfterSeconds: 7 });
    },
    contentOf: async ({ url }) => ({
      language: "ca",
      title: hostile,
      description: url === "/" || url === "/shared" ? `Accedeix ${hostile}` : undefined,
      addresses: {
        canonical: `https://portal.example${url}`,
        alternates: [{ language: "es", href: 'https://portal.example/"' }],
      },
      sharing:
        url === "/shared"
          ? {
              title: hostile,
              locale: "ca_ES",
              otherLocales: ["es_ES"],
              image: { address: "https://portal.example/card.png", width: 1200, height: 630 },
              structuredData: { "@type": "Organization", name: hostile },
            }
          : undefined,
      colourScheme: undefined,
      icon: "data:,",
      installation: {
        manifest: `/manifest.webmanifest?${hostile}`,
        touchIcon: "/app-icons/180.png",
        themeColour: hostile,
      },
      css: `:root{--llum:"${hostile}"}`,
      preload: [],
      foreign: { scripts: ["https://cdn.example"], connect: [] },
      boot,
      screen:
        url === "/rendered"
          ? { markup: "<h1>Factures</h1>", css: "[data-style]{width:3rem}", title: "Factures", answers: {} }
          : undefined,
    }),
    isScreen: (path) => path === "/",
  });
});
afterAll(() => app.close());

const elements = /<(\/?)(script|style|title)\b/g;

describe("the portal's page", () => {
  it("escapes every text that it is given", async () => {
    const { body } = await app.inject({ url: "/" });
    const found = [...body.matchAll(elements)].map(([, end, name]) => `${end}${name}`);
    expect(found).toEqual(["title", "/title", "style", "/style", "script", "/script"]);
    expect(body).not.toContain("<!--<script");
  });

  it("has the rendered screen with its title and styles", async () => {
    const [rendered, empty] = await Promise.all(["/rendered", "/"].map((url) => app.inject({ url })));
    expect(rendered?.body).toContain('<div id="root"><h1>Factures</h1></div>');
    expect(rendered?.body).toContain("<title>Factures</title><title>");
    expect(rendered?.body).toContain("[data-style]{width:3rem}</style>");
    expect(rendered?.headers["cache-control"]).toBe("no-store");
    expect(empty?.body).toContain('<div id="root"></div>');
  });

  it("is listed by search engines where it has a description, and skipped elsewhere", async () => {
    const [listed, skipped] = await Promise.all(["/", "/altra"].map((url) => app.inject({ url })));
    expect(listed?.body).toContain('<meta name="description" content="Accedeix &quot;&lt;/script>');
    expect(listed?.body).not.toContain("noindex");
    expect(listed?.body).toContain('<link rel="canonical" href="https://portal.example/">');
    expect(listed?.body).toContain('hreflang="es" href="https://portal.example/&quot;">');
    expect(skipped?.body).not.toContain("canonical");
    expect(skipped?.body).toContain("noindex");
    expect(skipped?.body).not.toContain("description");
  });

  it("has a card and the data of schema.org where it is shared, which no text of them leaves", async () => {
    const { body } = await app.inject({ url: "/shared" });
    const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body)?.[1] ?? "null";
    expect(JSON.parse(json)).toEqual({ "@type": "Organization", name: hostile });
    const found = [...body.matchAll(elements)].map(([, end, name]) => `${end}${name}`);
    expect(found.filter((name) => name === "script")).toHaveLength(2);
    const cardOf = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(body)?.[1];
    expect(["locale", "locale:alternate", "image", "image:width"].map(cardOf)).toEqual([
      "ca_ES",
      "es_ES",
      "https://portal.example/card.png",
      "1200",
    ]);
    expect(cardOf("title")).toContain("&quot;&lt;/script>");
  });

  it("is refused to a client above its limit", async () => {
    const { statusCode, headers } = await app.inject({ url: "/", headers: { "x-test": "too many" } });
    expect([statusCode, headers["retry-after"]]).toEqual([429, "7"]);
  });

  it("contains exactly the boot values of the server", async () => {
    const { body } = await app.inject({ url: "/" });
    const json = /<script type="application\/json" id="boot">([^<]*)<\/script>/.exec(body)?.[1] ?? "null";
    expect(JSON.parse(json)).toEqual(boot);
  });

  it("allows only the theme's style sheet, by a nonce that no script can read", async () => {
    const { body, headers } = await app.inject({ url: "/" });
    const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1] ?? "none";
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    expect(body.split(nonce)).toHaveLength(2);
  });

  it("has files that may load and be framed by nothing", async () => {
    const { headers } = await app.inject({ url: "/assets/main.js" });
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  it.each([
    ["/", 200],
    ["/nowhere", 404],
  ])("is never cached, and allows third-party scripts only as configured: %s", async (url, status) => {
    const { statusCode, headers } = await app.inject({ url });
    expect([statusCode, headers["cache-control"]]).toEqual([status, "no-store"]);
    expect(headers["content-security-policy"]).toContain("script-src 'self' https://cdn.example;");
  });
});
