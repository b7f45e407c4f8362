import { describe, expect, it } from "vitest";
import { applyFileRules } from "./file-rules-policy.ts";
import { readPagesFile } from "./prepare-publication.ts";

const html_block = { ca: "<p>Hola", es: "<p>Hola" };
const block = (id: number, changes: object = {}) => ({
  id,
  name: "Text",
  group_name: "Text",
  html_block,
  ...changes,
});
const page = (id: number, route_path: string, changes: object = {}) => ({
  id,
  route_path,
  btn_title: { ca: "Socis", es: "Socios" },
  ...changes,
});
const read = (file: object) => applyFileRules(readPagesFile(JSON.stringify(file)), ["ca", "es"]);

describe("a file of pages", () => {
  it("has normalised paths and upper-case groups", () => {
    const { pages, blocks, faults, warnings } = read({
      pages: [page(1, "a/b", { elements: [block(2, { group_name: "esquerra" })] })],
      blocks: [block(3, { group_name: "Login" })],
    });
    expect(pages.map(({ routePath }) => routePath)).toEqual(["/a-b"]);
    expect(blocks.map(({ pageId, groupName }) => [pageId, groupName])).toEqual([
      [1, "ESQUERRA"],
      [null, "LOGIN"],
    ]);
    expect([faults, warnings]).toEqual([[], []]);
  });

  it("keeps the first of two pages with one path, and warns about the other, which is dropped with its blocks", () => {
    const { pages, blocks, faults, warnings } = read({
      pages: [page(1, "/a/b"), page(2, "a-b", { elements: [block(5)] }), page(3, "c")],
    });
    expect(pages.map(({ pageId }) => pageId)).toEqual([1, 3]);
    expect([blocks, faults]).toEqual([[], []]);
    expect(warnings).toEqual(["page 2 is left out: page 1 has its path /a-b already"]);
  });

  it("is refused with two pages or two blocks of one id, wherever they are", () => {
    const pages = [page(1, "a", { elements: [block(5), block(6)] }), page(1, "b", { elements: [block(5)] })];
    expect(read({ pages, blocks: [block(6)] }).faults).toEqual([
      "there are two pages with the id 1",
      "there are two blocks with the id 5",
      "there are two blocks with the id 6",
    ]);
  });

  it.each(["/", "..", "socis?a=1", "a#b", "a%2fb", "%2e%2e", "a\\b"])(
    "is refused with the path %s",
    (path) => {
      expect(read({ pages: [page(4, path)] }).faults).toEqual([
        `page 4: route_path may have letters, digits, hyphens and points, not ${JSON.stringify(path)}`,
      ]);
    },
  );

  it("is refused when a text is in none of the portal's languages", () => {
    const none = { en: "x" };
    expect(
      read({ pages: [page(1, "a", { btn_title: {} })], blocks: [block(2, { html_block: none })] }).faults,
    ).toEqual([
      "page 1 is written in none of the portal's languages: ca, es",
      "block 2 is written in none of the portal's languages: ca, es",
    ]);
  });

  it("is accepted without a language, with a warning", () => {
    const some = { ca: "x", en: "x" };
    const { faults, warnings } = read({
      pages: [page(1, "a", { btn_title: some })],
      blocks: [block(2, { html_block: some })],
    });
    expect(faults).toEqual([]);
    expect(warnings).toEqual(["page 1 is not written in es", "block 2 is not written in es"]);
  });

  it.each(["a\u0000b", "a\ud800b", "a\u001bb", "a\u0085b"])(
    "is refused with characters that the database cannot store: %j",
    (text) => {
      const titled = page(1, "a", { btn_title: { ca: text, es: "x" } });
      expect(read({ pages: [titled] }).faults).toEqual(["page 1 has characters that are not text"]);
      for (const changes of [{ name: text }, { group_name: text }, { html_block: { ca: text, es: "x" } }])
        expect(read({ blocks: [block(2, changes)] }).faults).toEqual([
          "block 2 has characters that are not text",
        ]);
    },
  );

  it("may contain line breaks, tabs and letters of any script", () => {
    expect(
      read({ blocks: [block(2, { html_block: { ca: "<p>\n\tÀ\r\nl·l 😀 ع", es: "x" } })] }).faults,
    ).toEqual([]);
  });
});
