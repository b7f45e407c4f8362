import { describe, expect, it } from "vitest";
import { FileRefusal } from "./file-rules-policy.ts";
import { readPagesFile } from "./prepare-publication.ts";

const page = { id: 1, route_path: "socis", btn_title: { ca: "Socis" } };
const block = { id: 2, name: "Text", group_name: "Text", html_block: { ca: "<p>Hola" } };
const faultsOf = (file: unknown): readonly string[] => {
  try {
    readPagesFile(typeof file === "string" ? file : JSON.stringify(file));
    return [];
  } catch (error) {
    if (error instanceof FileRefusal) return error.faults;
    throw error;
  }
};

describe("a file of pages", () => {
  it("may omit everything that has a default", () => {
    expect(readPagesFile(JSON.stringify({ pages: [{ ...page, elements: [block] }] }))).toEqual({
      blocks: [],
      pages: [
        {
          pageId: 1,
          routePath: "socis",
          title: { ca: "Socis" },
          description: {},
          blocks: [
            {
              blockId: 2,
              name: "Text",
              groupName: "Text",
              priority: 0,
              width: "",
              height: "",
              html: { ca: "<p>Hola" },
            },
          ],
        },
      ],
    });
    expect(readPagesFile("{}")).toEqual({ pages: [], blocks: [] });
  });

  it("may start with a byte order mark", () => {
    expect(readPagesFile("\ufeff{}")).toEqual({ pages: [], blocks: [] });
  });

  it.each([
    ["nothing", "", /^it is not JSON: /],
    ["text", "pages:", /^it is not JSON: /],
    ["a comma too many", '{"pages": [],}', /^it is not JSON: /],
    ["a list", [page], /^it is not a JSON object with pages and blocks$/],
    ["null", null, /^it is not a JSON object with pages and blocks$/],
    ["a number", 7, /^it is not a JSON object with pages and blocks$/],
  ])("is refused when it is %s", (_, file, sentence) => {
    expect(faultsOf(file)).toEqual([expect.stringMatching(sentence)]);
  });

  it.each<[unknown, string]>([
    [{ page: [] }, "the file has fields that are not known: page"],
    [{ pages: page }, "pages must be of type array"],
    [{ pages: ["socis"] }, "pages.0 must be of type object"],
    [{ pages: [{ ...page, path: "/x" }] }, "pages.0 has fields that are not known: path"],
    [{ pages: [{ ...page, id: 0 }] }, "pages.0.id must be at least 1"],
    [{ pages: [{ ...page, id: 2_147_483_648 }] }, "pages.0.id must be at most 2147483647"],
    [{ pages: [{ ...page, id: "1" }] }, "pages.0.id must be of type number"],
    [{ pages: [{ ...page, route_path: " " }] }, "pages.0.route_path is empty"],
    [{ pages: [{ ...page, btn_title: "Socis" }] }, "pages.0.btn_title must be of type object"],
    [
      { pages: [{ ...page, btn_title: { fr: "Membres" } }] },
      "pages.0.btn_title has fields that are not known: fr",
    ],
    [
      { pages: [{ ...page, btn_title: { ca: "x".repeat(61) } }] },
      "pages.0.btn_title.ca is longer than 60 characters",
    ],
    [
      { pages: [page, { ...page, elements: [{ ...block, html: "" }] }] },
      "pages.1.elements.0 has fields that are not known: html",
    ],
    [{ blocks: [{ ...block, html_block: { ca: "" } }] }, "blocks.0.html_block.ca is empty"],
    [{ blocks: [{ ...block, priority: 1.5 }] }, "blocks.0.priority must be of type int"],
    [{ blocks: [{ ...block, priority: 1e9 }] }, "blocks.0.priority must be at most 10000"],
    [
      { blocks: [{ ...block, block_width: "50vw" }] },
      "blocks.0.block_width does not have the form that is expected",
    ],
    [
      { blocks: [{ ...block, block_width: "1px;position:fixed" }] },
      "blocks.0.block_width does not have the form that is expected",
    ],
  ])("is refused with the place that is wrong: %j", (file, sentence) => {
    expect(faultsOf(file)).toEqual([sentence]);
  });

  it("is refused with all faults at once", () => {
    expect(faultsOf({ pages: [{ ...page, id: 0, path: "x" }], block: [] }).length).toBeGreaterThan(0);
    const { id: _, ...nameless } = page;
    expect(faultsOf({ pages: [nameless, { ...page, route_path: 7 }] })).toEqual([
      "pages.0.id is missing",
      "pages.1.route_path must be of type string",
    ]);
  });
});
