import { expect, test } from "vitest";
import { getBulletin } from "../../contract/get-bulletin.ts";
import { listBulletins } from "../../contract/list-bulletins.ts";
import { startBulletinDesk } from "../testing/bulletin-desk.ts";

const { call, sendFromFiles } = await startBulletinDesk();

test("an issue that was sent from files is read like one of the desk", async () => {
  await sendFromFiles("files", "# Hola\n\nUn **text**.");
  const [{ bulletin_id: bulletinId }] = (await call(listBulletins)).json.items;
  const { json } = await call(getBulletin, { params: { bulletinId } });
  expect(json).toMatchObject({
    state: "sending",
    bulletin: { name: "files", subjects: { en: "Hola" }, bodies: { en: "Un **text**." } },
  });
});

test("an issue that does not exist is not found", async () => {
  expect((await call(getBulletin, { params: { bulletinId: 99_999 } })).json.code).toBe("bulletin_not_found");
});
