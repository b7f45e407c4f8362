import { expect, it } from "vitest";
import { getPortalContent } from "../../contract/get-portal-content.ts";
import { savePortalContent } from "../../contract/save-portal-content.ts";
import { pageContent, startContentDesk } from "../testing/content-desk.ts";

const { call, draft, shownToCustomers, lastAudit } = await startContentDesk();
const save = async (id: number | null, version: number, content = pageContent("nova")) => {
  const { status, json } = await call(savePortalContent, { body: { kind: "page", id, version, content } });
  return [status, json.code ?? json.version];
};

it("a draft is stored for the staff alone, and noted without its texts", async () => {
  const { id, version } = await draft("primera");
  expect(version).toBe(1);
  expect(await shownToCustomers(id)).toBeUndefined();
  const { json } = await call(getPortalContent, { params: { kind: "page", id } });
  expect(json).toMatchObject({
    version: 1,
    published: null,
    draft: { content: { path: "/primera", titles: { ca: "Assemblea" } }, author: "Laia", starts_on: null },
    history: [],
  });
  expect(await lastAudit()).toMatchObject({
    actor: "Laia",
    action: "pages draft",
    details: { kind: "page", id },
  });
});

it("HTML is cleaned before it is stored, and what was left out is answered", async () => {
  const [block] = pageContent("x").blocks;
  const html = { ca: `<p onclick="x()">Hola<script>alert(1)</script></p>`, es: "<p>Buenas</p>" };
  const { json } = await draft("bruta", { blocks: block === undefined ? [] : [{ ...block, html }] });
  expect(json.content.blocks[0].html).toEqual({ ca: "<p>Hola</p>", es: "<p>Buenas</p>" });
  expect(json.removals).toEqual([
    { name: "intro", language: "ca", removed: expect.arrayContaining(["<script>", "onclick of <p>"]) },
  ]);
});

it("a picture must be in the text itself", async () => {
  const [block] = pageContent("x").blocks;
  const html = { ca: `<img src="sol.png" alt="">` };
  const content = pageContent("imatge", { blocks: block === undefined ? [] : [{ ...block, html }] });
  expect(await save(null, 0, content)).toEqual([400, "picture_not_possible"]);
});

it("of two who write at once the second is refused, and nothing of the first is lost", async () => {
  const { id, version } = await draft("dos");
  const first = pageContent("dos", { titles: { ca: "Primera" } });
  const second = pageContent("dos", { titles: { ca: "Segona" } });
  const outcomes = await Promise.all([save(id, version, first), save(id, version, second)]);
  expect(outcomes.map(([status]) => status).toSorted()).toEqual([200, 409]);
  expect(outcomes.find(([status]) => status === 409)).toEqual([409, "content_changed"]);
});

it("the number of a discarded or replaced draft is not given again", async () => {
  const { id, version } = await draft("nombres");
  expect(await save(id, version)).toEqual([200, 2]);
  expect(await save(id, version)).toEqual([409, "content_changed"]);
  expect(await save(id, 2)).toEqual([200, 3]);
});

it("a path that cannot be part of an address, and a page that does not exist, are refused", async () => {
  expect(await save(null, 0, pageContent("preus?"))).toEqual([400, "path_not_possible"]);
  expect(await save(999_999, 1)).toEqual([404, "content_not_found"]);
});

it("a block on a screen is one block, with the number of its key", async () => {
  const [block] = pageContent("x").blocks;
  if (block === undefined) throw new Error("There is no block");
  const content = { path: "", titles: {}, descriptions: {}, blocks: [{ ...block, group: "login" }] };
  const saved = await call(savePortalContent, { body: { kind: "block", id: null, version: 0, content } });
  expect(saved.json.content.blocks[0].id).toBe(saved.json.id);
});
