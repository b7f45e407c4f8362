import { expect, test } from "vitest";
import { sendBulletin } from "../../contract/send-bulletin.ts";
import { switchBulletin } from "../../contract/switch-bulletin.ts";
import { bulletinWith, startBulletinDesk } from "../testing/bulletin-desk.ts";

const { call, save, sendEmails, emails, lastAudit } = await startBulletinDesk();
const switchTo = (bulletinId: number, to: string) =>
  call(switchBulletin, { params: { bulletinId }, body: { to } });

test("an issue is stopped before its emails leave, and goes on", async () => {
  const id = (await save(null, 0, bulletinWith({ name: "slow" }))).json.bulletin_id;
  expect((await switchTo(id, "stopped")).json.code).toBe("bulletin_not_possible");
  await call(sendBulletin, { params: { bulletinId: id }, body: { version: 1 } });
  expect((await switchTo(id, "stopped")).status).toBe(200);
  expect(await lastAudit()).toMatchObject({ action: "newsletter stop", details: { issue: "slow" } });
  await sendEmails();
  expect(emails.sent).toEqual([]);
  await switchTo(id, "sending");
  await sendEmails();
  expect(emails.sent.length).toBeGreaterThan(0);
  expect((await switchTo(99_999, "sending")).json.code).toBe("bulletin_not_found");
});
