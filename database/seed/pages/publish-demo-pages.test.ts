import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { selectPublished } from "#features/server-pages/server/compare-publications-policy.ts";
import { completeLanguages } from "#platform/contract/languages.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { publishDemoPages } from "./publish-demo-pages.ts";

const database = await createTestDatabase("demo");
const { pages, blocks } = await selectPublished(database.pool);

describe("the demo retailer's own pages", () => {
  it("are loaded with the demo: two pages and a block on the sign-in page", () => {
    expect(pages.map(({ routePath }) => routePath)).toEqual(["/comunitat-energetica", "/avantatges-socis"]);
    expect(blocks.filter(({ pageId }) => pageId === null).map(({ groupName }) => groupName)).toEqual([
      "LOGIN",
    ]);
  });

  it.each(completeLanguages)("are translated into every language: %s", (language) => {
    for (const { titles, descriptions } of pages) {
      expect([titles[language], descriptions[language]]).not.toContain(undefined);
    }
    for (const { html } of blocks) {
      const texts = completeLanguages.map((language) => html[language] ?? "");
      expect(new Set(texts).size).toBe(completeLanguages.length);
    }
  });

  it.each(completeLanguages)("have the same headings, rows and links in each language: %s", (language) => {
    const frameOf = (text = "") => (text.match(/<\/?[a-z]+\d?/g) ?? []).join("");
    for (const { html } of blocks) expect(frameOf(html[language])).toBe(frameOf(html.ca));
  });

  it("include the picture file of their folder", async () => {
    const picture = await readFile(new URL("./neighbourhood.png", import.meta.url));
    expect(blocks.find(({ blockId }) => blockId === 101)?.html.ca).toContain(picture.toString("base64"));
  });

  it("do not change when they are published again", async () => {
    await publishDemoPages(database);
    expect(await selectPublished(database.pool)).toEqual({ pages, blocks });
  });
});
