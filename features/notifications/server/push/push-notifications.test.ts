import { beforeEach, describe, expect, it } from "vitest";
import { noJobs } from "#platform/server/jobs/jobs.ts";
import { announce } from "../announce.ts";
import { savePushSubscription } from "../../contract/save-push-subscription.ts";
import { updateNotificationPreference } from "../../contract/update-notification-preference.ts";
import { startPush } from "../testing/push-fixture.ts";
import { notificationToPush, pushNotifications, pushWorkers } from "./push-notifications.ts";

const { server, database, household, newcomer, ports, pushService, deviceAt, clear } = await startPush();
const now = new Date("2026-11-26T12:00:00Z");
const queued: unknown[] = [];
const jobs = {
  ...noJobs,
  addAll: async (job: { readonly name: string }, payloads: readonly unknown[]) => {
    expect(job.name).toBe(notificationToPush.name);
    queued.push(...payloads);
  },
};
const [sender] = pushWorkers(ports);
/** Looks for news as a server does, and runs the jobs that it added. */
const push = async (at = now): Promise<void> => {
  await pushNotifications({ ...ports, jobs }, at);
  for (const payload of queued.splice(0)) await sender?.work(payload, at);
};
const announceTo = ({ customerId }: { customerId: number }, topic: string, at = now) =>
  announce(database.pool, [
    { customerId, topic, kind: topic === "price_below" ? "alert" : "bill", facts: {}, now: at },
  ]);

beforeEach(async () => {
  await clear();
  await database.unguarded.query("delete from push_subscriptions");
  pushService.sent().splice(0);
  await server.call(savePushSubscription, { as: household, body: deviceAt("phone"), language: "es" });
});

describe("what is new", () => {
  it("reaches each device of the customer once, in its language, with nothing of the customer", async () => {
    await announceTo(household, "price_below");
    await announceTo(newcomer, "price_below");
    await push();
    await push();
    const contents = pushService.sent().map(({ content }) => JSON.parse(content));
    expect(contents).toEqual([
      {
        body: "Tienes un aviso nuevo.",
        path: "/avisos",
        tag: expect.stringMatching(/^notification-\d+$/),
        unread: 1,
      },
    ]);
  });

  it("is taken by one of two servers that look at the same time", async () => {
    await announceTo(household, "price_below");
    await Promise.all([1, 2, 3].map(() => pushNotifications({ ...ports, jobs }, now)));
    expect(queued.splice(0)).toHaveLength(1);
  });

  it("is not sent where the customer has switched devices off for its kind, nor once it is read", async () => {
    const body = { kind: "alert", channel: "push", isOn: false } as const;
    await server.call(updateNotificationPreference, { as: household, body });
    await announceTo(household, "price_below");
    await push();
    await server.call(updateNotificationPreference, { as: household, body: { ...body, isOn: true } });
    await announceTo(household, "price_below");
    await pushNotifications({ ...ports, jobs }, now);
    await database.unguarded.query("update notifications set read_at = now()");
    await push();
    expect(pushService.sent()).toEqual([]);
  });

  it("is no news after an hour", async () => {
    await announceTo(household, "price_below", new Date(now.getTime() - 3_600_001));
    await push();
    expect(pushService.sent()).toEqual([]);
  });

  it("removes a device that takes no more messages", async () => {
    await server.call(savePushSubscription, { as: household, body: deviceAt("x/gone") });
    await announceTo(household, "price_below");
    await push();
    const { rows } = await database.unguarded.query("select endpoint from push_subscriptions");
    expect(rows.map(({ endpoint }) => endpoint)).toEqual([deviceAt("phone").endpoint]);
  });

  it("is tried again where a push service does not answer, under the tag that shows it once", async () => {
    await server.call(savePushSubscription, { as: household, body: deviceAt("x/unavailable") });
    await announceTo(household, "price_below");
    await pushNotifications({ ...ports, jobs }, now);
    const [payload] = queued.splice(0);
    await expect(sender?.work(payload, now)).rejects.toThrow("503");
    await expect(sender?.work(payload, now)).rejects.toThrow("503");
    const tags = pushService.sent().map(({ content }) => JSON.parse(content).tag);
    expect([tags.length, new Set(tags).size]).toEqual([2, 1]);
  });
});
