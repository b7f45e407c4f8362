import { expect, test } from "vitest";
import { getBulletin } from "../../contract/get-bulletin.ts";
import { sendBulletin } from "../../contract/send-bulletin.ts";
import { removeSubscriptions, stopAddress } from "../subscriber-queries.ts";
import { bulletinWith, startBulletinDesk } from "../testing/bulletin-desk.ts";

const { call, save, subscribe, sendEmails, emails, database, lastAudit } = await startBulletinDesk();
await subscribe("ada@correo.example", "es");
await subscribe("gone@correo.example", "es");
const reader = await subscribe("eve@mail.example", "en");

const send = (bulletinId: number, version = 1) =>
  call(sendBulletin, { params: { bulletinId }, body: { version } });
const read = async (bulletinId: number) => (await call(getBulletin, { params: { bulletinId } })).json;

test("a draft is sent once to those who were counted, in their language, and what became of it is seen", async () => {
  const { json } = await save(null, 0, bulletinWith({ name: "june" }));
  const id = json.bulletin_id;
  const { recipients: counted } = await read(id);
  const outcomes = await Promise.all([send(id), send(id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { recipients } = outcomes.find(({ status }) => status === 200)?.json ?? {};
  // Counted before by the query of the desk, and now by the rows that were written.
  expect(recipients).toBe(counted.ca + counted.es + counted.en);
  expect(counted).toMatchObject({ es: 2, en: 1 });
  expect(await lastAudit()).toMatchObject({
    actor: "Berta",
    action: "newsletter send",
    details: { issue: "june", newsletter: 1, recipients },
  });
  expect(await read(id)).toMatchObject({
    state: "sending",
    recipients: counted,
    deliveries: { waiting: recipients },
  });

  await sendEmails();
  expect(emails.sent).toHaveLength(recipients);
  const subjects = emails.sent.map(({ recipient, subject }) => [recipient, subject]);
  expect(subjects).toContainEqual(["eve@mail.example", "Prices fall"]);
  expect(subjects).toContainEqual(["ada@correo.example", "Baja la luz"]);
  await stopAddress(database.pool, { emailKey: "gone@correo.example", reason: "gone", now: new Date() });
  await removeSubscriptions(database.pool, reader, [1]);
  expect(await read(id)).toMatchObject({
    state: "sent",
    deliveries: { waiting: 0, sent: recipients, bounced: 1, unsubscribed: 1 },
  });
});

test.each([
  ["a text", { bodies: { ca: "Hola", es: "Hola" } }],
  ["a subject", { subjects: { ca: "Hola", en: "Hello" } }],
])("a draft that lacks %s in a language is not sent", async (_, changes) => {
  const { json } = await save(null, 0, bulletinWith(changes));
  expect((await send(json.bulletin_id)).json.code).toBe("bulletin_incomplete");
});

test("a draft that was changed since it was read is not sent", async () => {
  const { json } = await save(null, 0, bulletinWith());
  await save(json.bulletin_id, 1, bulletinWith());
  expect((await send(json.bulletin_id)).json.code).toBe("bulletin_changed");
});

test("an issue of a newsletter that another system sends by now is not sent", async () => {
  const { json } = await save(null, 0, bulletinWith({ newsletterId: 2 }));
  await database.unguarded.query("update newsletters set is_exported = true where newsletter_id = 2");
  expect((await send(json.bulletin_id)).json.code).toBe("newsletter_not_sent_here");
});

test("an issue that does not exist is not sent", async () => {
  expect((await send(99_999)).json.code).toBe("bulletin_not_found");
});
