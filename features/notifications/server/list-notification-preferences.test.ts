import { expect, it } from "vitest";
import { listNotificationPreferences } from "../contract/list-notification-preferences.ts";
import { startNotifications } from "./testing/notifications-fixture.ts";

const { server, newcomer } = await startNotifications();

it("lists every kind with both channels on, and says which are required", async () => {
  const { items } = (await server.call(listNotificationPreferences, { as: newcomer })).answer();
  expect(items.map(({ kind }) => kind)).toEqual([
    "bill",
    "payment",
    "answer",
    "change",
    "consumption",
    "alert",
  ]);
  expect(items.every(({ portal, email }) => portal.isOn && email.isOn)).toBe(true);
  const required = items.filter(({ email }) => email.isRequired).map(({ kind }) => kind);
  expect(required).toEqual(["payment", "answer", "change", "alert"]);
});
