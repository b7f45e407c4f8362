import { expect, it } from "vitest";
import { listNotifications } from "../contract/list-notifications.ts";
import { startNotifications } from "./testing/notifications-fixture.ts";

const { server, household, newcomer, announceTo } = await startNotifications();
await announceTo(household, "bill_issued", "payment_received", "password_changed");

it("lists a page of the customer's notifications, the latest first", async () => {
  const { items, total_items: total } = (
    await server.call(listNotifications, { as: household, query: { limit: 2 } })
  ).answer();
  expect(items.map(({ topic }) => topic)).toEqual(["password_changed", "payment_received"]);
  expect(total).toBe(3);
});

it("lists none of another customer's", async () => {
  expect((await server.call(listNotifications, { as: newcomer })).answer().items).toEqual([]);
});
