import { expect, test } from "vitest";
import { deleteBulletin } from "../../contract/delete-bulletin.ts";
import { getBulletin } from "../../contract/get-bulletin.ts";
import { sendBulletin } from "../../contract/send-bulletin.ts";
import { bulletinWith, startBulletinDesk } from "../testing/bulletin-desk.ts";

const { call, save, lastAudit } = await startBulletinDesk();
const remove = (bulletinId: number, version: number) =>
  call(deleteBulletin, { params: { bulletinId }, body: { version } });

test("a draft is deleted as it was read, and what was sent is not", async () => {
  const { json } = await save(null, 0, bulletinWith({ name: "gone" }));
  expect((await remove(json.bulletin_id, 2)).json.code).toBe("bulletin_changed");
  expect((await remove(json.bulletin_id, 1)).status).toBe(200);
  expect(await lastAudit()).toMatchObject({ action: "newsletter delete", details: { issue: "gone" } });
  expect((await call(getBulletin, { params: { bulletinId: json.bulletin_id } })).json.code).toBe(
    "bulletin_not_found",
  );
  const sent = (await save(null, 0, bulletinWith())).json.bulletin_id;
  await call(sendBulletin, { params: { bulletinId: sent }, body: { version: 1 } });
  expect((await remove(sent, 1)).json.code).toBe("bulletin_not_found");
});
