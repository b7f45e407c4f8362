import { expect, it } from "vitest";
import { getPortalContent } from "../../contract/get-portal-content.ts";
import { listPortalContent } from "../../contract/list-portal-content.ts";
import { startContentDesk } from "../testing/content-desk.ts";

const { call, enter } = await startContentDesk();

it("what a file has published is read with its history", async () => {
  const { json } = await call(listPortalContent);
  const [first] = json.items;
  const read = await call(getPortalContent, { params: { kind: first.kind, id: first.id } });
  expect(read.json).toMatchObject({ version: 1, draft: null, history: [{ version: 1, state: "published" }] });
  expect(read.json.published.blocks.length).toBeGreaterThan(0);
});

it("a page that does not exist is not found", async () => {
  const { status, json } = await call(getPortalContent, { params: { kind: "page", id: 999_999 } });
  expect([status, json.code]).toEqual([404, "content_not_found"]);
});

it("customer service does not read it", async () => {
  const agent = await enter("Marta", "agent");
  expect((await agent.call(getPortalContent, { params: { kind: "page", id: 1 } })).json.code).toBe(
    "role_missing",
  );
});
