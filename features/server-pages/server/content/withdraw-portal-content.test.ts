import { expect, it } from "vitest";
import { withdrawPortalContent } from "../../contract/withdraw-portal-content.ts";
import { startContentDesk } from "../testing/content-desk.ts";

const { call, draft, publish, listed, shownToCustomers, lastAudit } = await startContentDesk();
const withdraw = async (id: number, version: number, what: "published" | "draft") => {
  const params = { kind: "page", id };
  const { status, json } = await call(withdrawPortalContent, { params, body: { version, what } });
  return [status, json.code ?? json.version];
};

it("a page that is withdrawn is not found by customers, and can be restored", async () => {
  const { id, version } = await draft("retirada");
  await publish(id, version);
  expect(await withdraw(id, 2, "published")).toEqual([200, 3]);
  expect(await shownToCustomers(id)).toBeUndefined();
  expect(await listed(id)).toMatchObject({ is_published: false, draft: "none", name: "Assemblea" });
  expect(await lastAudit()).toMatchObject({ action: "pages withdraw", details: { id, what: "published" } });
  expect((await publish(id, 3, { former: 2 })).status).toBe(200);
  expect(await shownToCustomers(id)).toMatchObject({ path: "/retirada" });
});

it("a draft that is discarded leaves what is published as it is", async () => {
  const { id, version } = await draft("descartada");
  expect(await withdraw(id, version, "draft")).toEqual([200, 2]);
  expect(await listed(id)).toBeUndefined();
});

it("what is not there, and another version, are refused", async () => {
  const { id, version } = await draft("res");
  expect(await withdraw(id, version, "published")).toEqual([404, "content_not_found"]);
  expect(await withdraw(id, version + 1, "draft")).toEqual([409, "content_changed"]);
  expect(await withdraw(999_999, 1, "draft")).toEqual([404, "content_not_found"]);
});
