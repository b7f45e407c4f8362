import { beforeEach, expect, it } from "vitest";
import { listNotifications } from "../contract/list-notifications.ts";
import { markNotificationsRead } from "../contract/mark-notifications-read.ts";
import { startNotifications } from "./testing/notifications-fixture.ts";

const { server, clear, household, newcomer, announceTo } = await startNotifications();
const listed = async (as = household) => (await server.call(listNotifications, { as })).answer().items;

beforeEach(async () => {
  await clear();
  await announceTo(household, "bill_issued", "payment_received");
  await announceTo(newcomer, "password_changed");
});

it("marks the named notifications as read and answers how many are not", async () => {
  const notificationIds = (await listed()).slice(0, 1).map(({ notificationId }) => notificationId);
  const answer = await server.call(markNotificationsRead, { as: household, body: { notificationIds } });
  expect(answer.answer()).toEqual({ unread: 1 });
  expect((await listed()).map(({ isRead }) => isRead)).toEqual([true, false]);
});

it("marks all of the customer's and none of another's without ids", async () => {
  await server.call(markNotificationsRead, { as: household, body: {} });
  expect((await listed()).every(({ isRead }) => isRead)).toBe(true);
  expect((await listed(newcomer)).map(({ isRead }) => isRead)).toEqual([false]);
});

it("changes nothing when one of the ids is another customer's", async () => {
  const own = (await listed()).map(({ notificationId }) => notificationId);
  const foreign = (await listed(newcomer)).map(({ notificationId }) => notificationId);
  const refused = await server.call(markNotificationsRead, {
    as: household,
    body: { notificationIds: [...own, ...foreign] },
  });
  expect([refused.status, refused.problem().code]).toEqual([404, "notification_not_found"]);
  expect((await listed()).some(({ isRead }) => isRead)).toBe(false);
});
