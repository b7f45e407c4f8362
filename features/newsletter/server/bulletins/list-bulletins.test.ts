import { expect, test } from "vitest";
import { listBulletins } from "../../contract/list-bulletins.ts";
import { bulletinWith, startBulletinDesk } from "../testing/bulletin-desk.ts";

const { call, save } = await startBulletinDesk();

test("issues are listed with the languages that are written, the latest first", async () => {
  await save(null, 0, bulletinWith({ name: "old" }));
  await save(null, 0, bulletinWith({ name: "new", bodies: { es: "Hola" } }));
  const { json } = await call(listBulletins);
  expect(json.items.slice(0, 2)).toMatchObject([
    { name: "new", state: "draft", languages: ["es"], author: "Berta", deliveries: { sent: 0 } },
    { name: "old", languages: ["ca", "es", "en"] },
  ]);
  expect(json.newsletters.map(({ exported }: { exported: boolean }) => exported)).toEqual([
    false,
    false,
    true,
  ]);
});
