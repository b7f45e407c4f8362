import { expect, test } from "vitest";
import { createHttpServer } from "./server.ts";
import { addWellKnownFiles } from "./well-known.ts";

const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
await addWellKnownFiles(app, {
  publicOrigin: "https://portal.example",
  securityContact: "security@retailer.example",
  languages: ["ca", "es", "en"],
  icon: `data:image/svg+xml,${encodeURIComponent("<svg xmlns='http://www.w3.org/2000/svg'/>")}`,
});
const get = (url: string) => app.inject({ url });

test("search engines are kept from the calls", async () => {
  const { statusCode, headers, body } = await get("/robots.txt");
  expect([statusCode, headers["content-type"], body]).toEqual([
    200,
    "text/plain; charset=utf-8",
    "User-agent: *\nDisallow: /api/\n",
  ]);
});

test("the sitemap has each page with its other languages, and robots.txt names it", async () => {
  const listing = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  await addWellKnownFiles(listing, {
    publicOrigin: "https://portal.example",
    securityContact: "security@retailer.example",
    languages: ["ca"],
    icon: "data:,",
    listedPages: () => [
      {
        canonical: "https://portal.example/a&b",
        alternates: [{ language: "es", href: "https://portal.example/c" }],
      },
    ],
  });
  const { body, headers } = await listing.inject({ url: "/sitemap.xml" });
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(body).toContain(
    '<url><loc>https://portal.example/a&amp;b</loc><xhtml:link rel="alternate" hreflang="es" href="https://portal.example/c"/></url>',
  );
  expect((await listing.inject({ url: "/robots.txt" })).body).toContain(
    "Sitemap: https://portal.example/sitemap.xml\n",
  );
  expect((await get("/sitemap.xml")).statusCode).toBe(404);
});

test("security.txt names a contact and expires within a year", async () => {
  const { body } = await get("/.well-known/security.txt");
  expect(body).toContain("Contact: mailto:security@retailer.example\n");
  expect(body).toContain("Canonical: https://portal.example/.well-known/security.txt\n");
  expect(body).toContain("Preferred-Languages: ca, es, en\n");
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? "");
  expect(expires).toBeGreaterThan(Date.now() + 300 * 86_400_000);
  expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000);
  expect((await get("/security.txt")).body).toBe(body);
});

test("the icon is at the address that browsers try by themselves", async () => {
  const { statusCode, headers, body } = await get("/favicon.ico");
  expect([statusCode, headers["content-type"], body]).toEqual([
    200,
    "image/svg+xml",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
  ]);
  expect(headers["content-security-policy"]).toContain("sandbox");
});
