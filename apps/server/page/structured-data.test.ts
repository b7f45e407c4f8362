import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createApp } from "../app.ts";
import { testParts, unlimited } from "../testing/test-app.ts";

const webRoot = temporaryFolder("shared-pages");
await mkdir(join(webRoot, ".vite"));
await writeFile(join(webRoot, ".vite/preloads.json"), '{"frame":{},"features":{}}');
await writeFile(
  join(webRoot, "index.html"),
  `<!doctype html><html lang="ca"><head><meta name="robots" content="noindex" /><title>Llum</title></head></html>`,
);

/** The demo's retailer as a deployment that search engines may list, with its public first page. */
const demo = await loadConfiguration("deployments/demo/llum.json");
const configuration = { ...demo, demo: false, home: { ...demo.home, type: "tabGroups" as const } };
const parts = await testParts(await createTestDatabase("empty"), {
  infrastructure: { configuration, publicOrigin: "https://portal.example" },
  rateLimits: unlimited,
  webRoot,
});
const app = await createApp(parts);
afterAll(() => app.close());

const { organization } = configuration;

interface Node {
  readonly "@type": string;
  readonly [property: string]: unknown;
}

/** The card and the structured data of a page, as a reader of its HTML finds them. */
const readPage = async (url: string, cookie = "") => {
  const { body } = await app.inject({ url, headers: { cookie } });
  const properties = [...body.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)">/g)];
  const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(body)?.[1] ?? "{}";
  const { "@context": context, "@graph": graph = [] }: { "@context"?: string; "@graph"?: Node[] } =
    JSON.parse(json);
  return {
    context,
    card: Object.fromEntries(properties.map(([, name = "", content = ""]) => [name, content])),
    nodeOf: (type: string) => graph.find((node) => node["@type"] === type),
  };
};

test.each([
  ["/comparador", "/comparador", "ca_ES", /^Compara la teva factura/],
  ["/compare", "/compare", "en_GB", /^Compare your electricity bill/],
])("%s is shared with its own name, words, language and picture", async (url, path, locale, description) => {
  const { card, context, nodeOf } = await readPage(url);
  expect(card).toMatchObject({
    type: "website",
    site_name: organization.name,
    url: `https://portal.example${path}`,
    locale,
    image: "https://portal.example/app-icons/card.png",
  });
  expect(card.title).toMatch(new RegExp(`^Compar.+ · ${organization.name}$`));
  expect(card.description).toMatch(description);
  expect(context).toBe("https://schema.org");
  expect(nodeOf("WebPage")).toMatchObject({ name: card.title, description: card.description, url: card.url });
  expect(nodeOf("FAQPage")).toBeUndefined();
});

test("the first page says who the retailer is, and which site this is", async () => {
  const { nodeOf } = await readPage("/");
  const retailer = nodeOf("Organization");
  expect(retailer).toMatchObject({
    name: organization.name,
    legalName: organization.legalName,
    url: organization.website,
    email: organization.email,
    logo: "https://portal.example/app-icons/512.png",
  });
  expect(nodeOf("WebSite")).toMatchObject({
    url: "https://portal.example/",
    publisher: { "@id": retailer?.["@id"] },
    inLanguage: ["ca-ES", "es-ES", "en-GB"],
  });
});

test("the questions of the first page are in its data, in the reader's language", async () => {
  const [catalan, spanish] = await Promise.all([readPage("/"), readPage("/", "llum_language=es")]);
  expect(catalan.nodeOf("FAQPage")?.mainEntity).toHaveLength(5);
  expect(JSON.stringify(catalan.nodeOf("FAQPage"))).toContain("Quant triga el canvi?");
  expect(JSON.stringify(spanish.nodeOf("FAQPage"))).toContain("¿Cuánto tarda el cambio?");
});

test("a private screen and an unknown path are not shared", async () => {
  for (const url of ["/factures", "/enlloc"]) {
    const { card, context } = await readPage(url);
    expect([url, Object.keys(card), context]).toEqual([url, [], undefined]);
  }
});
