import { expect, it } from "vitest";
import { listNotificationPreferences } from "../contract/list-notification-preferences.ts";
import { updateNotificationPreference } from "../contract/update-notification-preference.ts";
import { startNotifications } from "./testing/notifications-fixture.ts";

const { server, household, newcomer } = await startNotifications();

const paymentOf = async (as: typeof household) =>
  (await server.call(listNotificationPreferences, { as }))
    .answer()
    .items.find(({ kind }) => kind === "payment");

it("switches one channel of one kind off and on again, for this customer alone", async () => {
  const body = { kind: "payment", channel: "portal", isOn: false } as const;
  await server.call(updateNotificationPreference, { as: household, body });
  expect(await paymentOf(household)).toMatchObject({ portal: { isOn: false }, email: { isOn: true } });
  expect(await paymentOf(newcomer)).toMatchObject({ portal: { isOn: true } });
  await server.call(updateNotificationPreference, { as: household, body: { ...body, isOn: true } });
  expect(await paymentOf(household)).toMatchObject({ portal: { isOn: true } });
});

it("does not switch off what the law requires", async () => {
  const refused = await server.call(updateNotificationPreference, {
    as: household,
    body: { kind: "answer", channel: "email", isOn: false },
  });
  expect([refused.status, refused.problem().code]).toEqual([409, "channel_required"]);
});
