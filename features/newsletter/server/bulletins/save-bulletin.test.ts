import { expect, test } from "vitest";
import { getBulletin } from "../../contract/get-bulletin.ts";
import { bulletinWith, startBulletinDesk } from "../testing/bulletin-desk.ts";

const { call, save, sendEmails, emails, lastAudit } = await startBulletinDesk();

test("a draft is saved with a language missing, says what is left out, and sends nothing", async () => {
  const draft = bulletinWith({
    name: "spring",
    subjects: { ca: "Primavera" },
    bodies: { ca: "Hola <script>x</script>" },
  });
  const { status, json } = await save(null, 0, draft);
  expect([status, json.version, json.removals]).toEqual([
    200,
    1,
    [{ language: "ca", removed: ["<script>"] }],
  ]);
  expect(await lastAudit()).toMatchObject({
    actor: "Berta",
    action: "newsletter write",
    details: { issue: "spring", newsletter: 1 },
  });
  await sendEmails();
  expect(emails.sent).toEqual([]);
  const read = await call(getBulletin, { params: { bulletinId: json.bulletin_id } });
  expect(read.json).toMatchObject({ state: "draft", bulletin: { bodies: draft.bodies } });
});

test("of two who change a draft at once the second is refused", async () => {
  const { json } = await save(null, 0, bulletinWith());
  const outcomes = await Promise.all([1, 2].map(() => save(json.bulletin_id, 1, bulletinWith())));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(outcomes.find(({ status }) => status === 409)?.json.code).toBe("bulletin_changed");
});

test("a name is given once", async () => {
  await save(null, 0, bulletinWith({ name: "twice" }));
  const { json } = await save(null, 0, bulletinWith());
  expect((await save(null, 0, bulletinWith({ name: "twice" }))).json.code).toBe("bulletin_name_taken");
  expect((await save(json.bulletin_id, 1, bulletinWith({ name: "twice" }))).json.code).toBe(
    "bulletin_name_taken",
  );
});

test.each([
  ["that another system sends", 3],
  ["that does not exist", 99],
])("an issue of a newsletter %s is refused", async (_, newsletterId) => {
  expect((await save(null, 0, bulletinWith({ newsletterId }))).json.code).toBe("newsletter_not_sent_here");
});

test("a draft that does not exist is not changed", async () => {
  expect((await save(99_999, 1, bulletinWith())).json.code).toBe("bulletin_not_found");
});
