import { expect, it } from "vitest";
import { listPortalContent } from "../../contract/list-portal-content.ts";
import { startContentDesk } from "../testing/content-desk.ts";

const { call, draft, listed } = await startContentDesk();

it("pages, blocks on screens and drafts are listed, with the languages in which all of it is written", async () => {
  const { id } = await draft("llista", { titles: { ca: "Només en català" } });
  const { json } = await call(listPortalContent);
  expect(json.is_shown).toBe(true);
  expect(json.items.map((row: { kind: string }) => row.kind)).toEqual(["page", "page", "block", "page"]);
  expect(await listed(id)).toMatchObject({
    name: "Només en català",
    place: "/llista",
    languages: ["ca"],
    is_published: false,
    draft: "draft",
    changed_by: "Laia",
  });
});
