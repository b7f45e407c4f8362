import { expect, it } from "vitest";
import { countUnreadNotifications } from "../contract/count-unread-notifications.ts";
import { markNotificationsRead } from "../contract/mark-notifications-read.ts";
import { startNotifications } from "./testing/notifications-fixture.ts";

const { server, household, newcomer, announceTo } = await startNotifications();
await announceTo(household, "bill_issued", "payment_received");

it("counts what the customer has not read", async () => {
  const unread = async (as: typeof household) =>
    (await server.call(countUnreadNotifications, { as })).answer().unread;
  expect(await unread(household)).toBe(2);
  expect(await unread(newcomer)).toBe(0);
  await server.call(markNotificationsRead, { as: household, body: {} });
  expect(await unread(household)).toBe(0);
});
