import { expect, test } from "vitest";
import { testBulletin } from "../../contract/test-bulletin.ts";
import { bulletinWith, startBulletinDesk } from "../testing/bulletin-desk.ts";

const { call, save, work, emails } = await startBulletinDesk();
const tryIn = (bulletinId: number, language: string) =>
  call(testBulletin, { params: { bulletinId }, body: { language } });

test("a test goes to the staff member alone, as subscribers get it", async () => {
  const { json } = await save(null, 0, bulletinWith());
  const answer = await tryIn(json.bulletin_id, "es");
  await work();
  expect(emails.sent.map(({ recipient, subject, heading }) => [recipient, subject, heading])).toEqual([
    [answer.json.email, "Prueba: Baja la luz", "Baja la luz"],
  ]);
  expect(emails.sent[0]?.body?.html).toContain("<strong>3 %</strong>");
});

test("a language that is missing is not tried, nor an issue that does not exist", async () => {
  const { json } = await save(null, 0, bulletinWith({ bodies: { ca: "Hola" } }));
  expect((await tryIn(json.bulletin_id, "en")).json.code).toBe("bulletin_incomplete");
  expect((await tryIn(99_999, "en")).json.code).toBe("bulletin_not_found");
});
