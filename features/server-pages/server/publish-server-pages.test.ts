import { describe, expect, it } from "vitest";
import { sanitiseHtml } from "#platform/server/html/sanitise-html.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createTestDatabase } from "#platform/testing/database/test-database.ts";
import { countChanges } from "./compare-publications-policy.ts";
import { FileRefusal } from "./file-rules-policy.ts";
import { publishPages } from "../staff/publish-pages.ts";
import { createPublishing } from "./publish-server-pages.ts";

const database = await createTestDatabase("empty");
const publishing = createPublishing({ database, offered: ["ca"], sanitiseHtml });
const fileOf = (file: object) => ({ text: JSON.stringify(file), pictures: async () => "missing" as const });
const carryOut = createCarryOut({ database, audit: { noteWithin: async () => {} } });
const author = { actor: "nuria", now: new Date("2026-11-26T10:00:00Z") };
const publish = async (file: object) =>
  carryOut(
    publishPages,
    { file: "pages.json", prepared: await publishing.prepare(fileOf(file)), author: author.actor },
    author,
  );
const block = (id: number, html = "<p>Hola</p>", changes: object = {}) => ({
  id,
  name: `Block ${id}`,
  group_name: "text",
  html_block: { ca: html },
  ...changes,
});
const page = (id: number, route_path: string, ...elements: object[]) => ({
  id,
  route_path,
  btn_title: { ca: `Page ${id}` },
  elements,
});

describe("publishing", () => {
  it("replaces everything published before", async () => {
    await publish({ pages: [page(1, "a", block(10)), page(2, "b")], blocks: [block(20)] });
    const { things } = await publish({ pages: [page(3, "c"), page(1, "a", block(10, "<p>Adéu</p>"))] });
    expect(things.map(({ kind, id, change }) => `${kind} ${id} ${change}`)).toEqual([
      "page 3 new",
      "page 1 changed",
      "block 10 changed",
      "page 2 gone",
      "block 20 gone",
    ]);
    expect(countChanges(things, "page")).toEqual({ new: 1, changed: 1, unchanged: 0, gone: 1 });
    expect(countChanges(things, "block")).toEqual({ new: 0, changed: 1, unchanged: 0, gone: 1 });
    const { pages, blocks } = await publishing.list();
    expect(pages.map(({ pageId }) => pageId)).toEqual([3, 1]);
    expect(blocks.map(({ blockId, html }) => [blockId, html])).toEqual([[10, { ca: "<p>Adéu</p>" }]]);
  });

  it("the same file again changes nothing", async () => {
    const file = { pages: [page(1, "a", block(10)), page(2, "b")], blocks: [block(20)] };
    await publish(file);
    const { things } = await publish(file);
    expect(things.map(({ change }) => change)).toEqual(["unchanged", "unchanged", "unchanged", "unchanged"]);
  });

  it("can swap the paths of two pages", async () => {
    await publish({ pages: [page(1, "a"), page(2, "b")] });
    await publish({ pages: [page(1, "b"), page(2, "a")] });
    expect((await publishing.list()).pages.map(({ pageId, routePath }) => [pageId, routePath])).toEqual([
      [1, "/b"],
      [2, "/a"],
    ]);
  });

  it("stores only sanitised HTML, and reports what was removed", async () => {
    const { removals } = await publish({
      blocks: [
        block(1, `<p onclick="x()">Hola<script>alert(1)</script></p><a href="javascript:x()">aquí</a>`),
        block(2),
      ],
    });
    expect(removals).toEqual([
      {
        blockId: 1,
        name: "Block 1",
        language: "ca",
        removed: expect.arrayContaining(["<script>", "onclick of <p>"]),
      },
    ]);
    const [first] = (await publishing.list()).blocks;
    expect(first?.html.ca).toBe("<p>Hola</p><a>aquí</a>");
  });

  it("warns when nothing is left to show", async () => {
    const { warnings } = await publish({ blocks: [block(1, "<script>alert(1)</script>")] });
    expect(warnings).toEqual(["block 1, ca: nothing is left to show"]);
  });

  it("as a check reports the same without writing", async () => {
    await publish({});
    const file = { pages: [page(1, "a", block(10, "<b onclick='x()'>Hola</b>"))] };
    const checked = await publishing.check(fileOf(file));
    expect(await publishing.list()).toEqual({ pages: [], blocks: [] });
    expect(await publish(file)).toEqual(checked);
    expect(checked.fileHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is refused as a whole for a file with faults, with the list of all of them", async () => {
    await publish({ blocks: [block(1)] });
    const bad = { blocks: [block(2, `<img src="hero.png" alt="">`), block(3, "x", { name: "\u0000" })] };
    const refused = publish(bad);
    await expect(refused).rejects.toThrow(FileRefusal);
    await expect(refused).rejects.toThrow(
      "The file cannot be published:\n" +
        "  block 3 has characters that are not text\n" +
        "  block 2, ca: the picture hero.png does not lie beside this file",
    );
    expect((await publishing.list()).blocks.map(({ blockId }) => blockId)).toEqual([1]);
  });

  it("twice at once ends with one of the two publications", async () => {
    const first = { pages: [page(1, "a", block(10)), page(2, "b")] };
    const second = { pages: [page(1, "b"), page(3, "a", block(10))] };
    await Promise.all([publish(first), publish(second), publish(first), publish(second)]);
    const { pages } = await publishing.list();
    expect([
      ["1 /a", "2 /b"],
      ["1 /b", "3 /a"],
    ]).toContainEqual(pages.map(({ pageId, routePath }) => `${pageId} ${routePath}`));
  });
});
