import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createTestAdmin } from "./test-admin-context.ts";

const { context, run, lastAudit, countOf } = await createTestAdmin();
const { folder } = context;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const inThree = (text: string) => ({ ca: text, es: text, en: text });
const example = {
  pages: [
    {
      id: 1,
      route_path: "comunitat/energètica",
      btn_title: { ca: "Comunitat", es: "Comunidad" },
      elements: [
        {
          id: 11,
          name: "Intro",
          group_name: "text",
          html_block: inThree(`<h2 style="color:red">Hola</h2><img src="sol.png"><script>x</script>`),
        },
      ],
    },
    { id: 2, route_path: "/comunitat-energètica", btn_title: inThree("Again") },
  ],
  blocks: [{ id: 12, name: "Never by phone", group_name: "Login", html_block: inThree("<p>Hola") }],
};
await mkdir(join(folder, "web"));
await writeFile(join(folder, "web/sol.png"), png);
const write = (name: string, content: unknown) =>
  writeFile(join(folder, name), Buffer.isBuffer(content) ? content : JSON.stringify(content));
await write("web/pages.json", example);

describe("pages", () => {
  it("are none until some are published", async () => {
    expect((await run(["pages"])).lines).toEqual([
      "PAGE  PATH  TITLE  GROUPS  BLOCKS  LANGUAGES",
      "no pages",
      "",
      "BLOCK  SCREEN  NAME  LANGUAGES",
      "no blocks on screens",
    ]);
  });

  it("are checked: what would change, what would be taken out, what to look at", async () => {
    const { lines } = await run(["pages", "check", "web/pages.json"]);
    expect(lines).toEqual([
      "WHAT   ID  NAME                   WOULD BE  LANGUAGES",
      "page   1   /comunitat-energètica  new       ca es",
      "block  11  Intro                  new       ca es en",
      "block  12  Never by phone         new       ca es en",
      "",
      "Pages: 1 new, 0 changed, 0 unchanged, 0 gone.",
      "Blocks: 2 new, 0 changed, 0 unchanged, 0 gone.",
      "",
      "This would be removed, because it is not allowed:",
      ...["ca", "es", "en"].map((language) => `  block 11 (Intro), ${language}: style of <h2>, <script>`),
      "",
      "Look at this:",
      "  page 2 is left out: page 1 has its path /comunitat-energètica already",
      "  page 1 is not written in en",
      ...["ca", "es", "en"].map(
        (language) =>
          `  block 11, ${language}: the picture sol.png has no alt: write what it shows, or alt="" where it only adorns`,
      ),
      "",
      "Nothing was written.",
    ]);
    expect([
      await countOf("server_pages"),
      await countOf("server_blocks"),
      await countOf("audit_log"),
    ]).toEqual([0, 0, 0]);
  });

  it("are published, and the audit log records the author and the file, but not its content", async () => {
    const { lines, json } = await run(["pages", "publish", "web/pages.json", "--as", "nuria"]);
    expect(lines[0]).toBe("WHAT   ID  NAME                   IS   LANGUAGES");
    expect(lines).toContain("This was removed, because it is not allowed:");
    expect(json).toMatchObject({
      pages: { new: 1, gone: 0 },
      blocks: { new: 2 },
      file_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const entry = await lastAudit();
    expect(entry).toMatchObject({
      actor: "nuria",
      action: "pages publish",
      details: {
        file: "pages.json",
        pages: "1 new, 0 changed, 0 unchanged, 0 gone",
        blocks: "2 new, 0 changed, 0 unchanged, 0 gone",
        new: "page 1 /comunitat-energètica; block 11 Intro; block 12 Never by phone",
        gone: null,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(JSON.stringify(entry)).not.toContain("Hola");
    const audit = (await run(["audit", "--limit", "1"])).lines;
    expect(audit[1]).toContain("File: pages.json; Pages: 1 new,");
  });

  it("are listed once they are published, with their picture inside them", async () => {
    expect((await run(["pages", "list"])).lines).toEqual([
      "PAGE  PATH                   TITLE      GROUPS  BLOCKS  LANGUAGES",
      "1     /comunitat-energètica  Comunitat  TEXT    1       ca es",
      "",
      "BLOCK  SCREEN  NAME            LANGUAGES",
      "12     LOGIN   Never by phone  ca es en",
    ]);
    const [block] = (await context.serverPages.list()).blocks.filter(({ blockId }) => blockId === 11);
    expect(block?.html.ca).toMatch(/^<h2>Hola<\/h2><img src="data:image\/png;base64,iVBORw0KGgo/);
  });

  it("go when they are not in the file any more", async () => {
    await write("web/less.json", { blocks: example.blocks });
    const { lines } = await run(["pages", "publish", "web/less.json", "--as", "pau"]);
    expect(lines.slice(0, 7)).toEqual([
      "WHAT   ID  NAME                   IS         LANGUAGES",
      "block  12  Never by phone         unchanged  ca es en",
      "page   1   /comunitat-energètica  gone       ca es",
      "block  11  Intro                  gone       ca es en",
      "",
      "Pages: 0 new, 0 changed, 0 unchanged, 1 gone.",
      "Blocks: 0 new, 0 changed, 1 unchanged, 1 gone.",
    ]);
    expect(await lastAudit()).toMatchObject({
      details: { gone: "page 1 /comunitat-energètica; block 11 Intro" },
    });
  });

  it("print a note if the feature is off and the portal does not show them", async () => {
    await run(["flags", "off", "features.serverElements", "--as", "nuria"]);
    for (const args of [["pages"], ["pages", "check", "web/pages.json"]])
      expect((await run(args)).lines.at(-1)).toBe(
        "The flag features.serverElements is off: the portal shows none of this.",
      );
    await run(["flags", "reset", "features.serverElements", "--as", "nuria"]);
  });
});

describe("a file that cannot be published", () => {
  it.each([
    ["web/none.json", undefined, "there is no such file"],
    ["web", undefined, "it is a folder; name the files in it"],
    [
      "web/latin.json",
      Buffer.from('{"pages": "\u00e9"}', "latin1"),
      "it is not text in UTF-8; save it as UTF-8",
    ],
    ["web/cut.json", Buffer.from('{"pages": ['), "it is not JSON: "],
    ["web/list.json", [], "it is not a JSON object with pages and blocks"],
    ["web/odd.json", { page: [] }, "the file has fields that are not known: page"],
    [
      "web/up.json",
      { blocks: [{ ...example.blocks[0], html_block: inThree(`<img src="../sol.png" alt="">`) }] },
      "block 12, es: the picture ../sol.png is not the name of a file that lies beside this one",
    ],
    [
      "web/twice.json",
      { pages: [example.pages[0], { ...example.pages[1], id: 1 }] },
      "there are two pages with the id 1",
    ],
  ])("is refused in words, and nothing is changed: %s", async (name, content, sentence) => {
    if (content !== undefined) await write(name, content);
    const before = [await countOf("server_blocks"), await countOf("audit_log")];
    await expect(run(["pages", "check", name])).rejects.toThrow(sentence);
    await expect(run(["pages", "publish", name, "--as", "nuria"])).rejects.toThrow(sentence);
    expect([await countOf("server_blocks"), await countOf("audit_log")]).toEqual(before);
  });
});
