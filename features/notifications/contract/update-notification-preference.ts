import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { notificationKinds } from "#platform/contract/topics.ts";
import { notificationChannels } from "./notification-channels.ts";
import { notificationPreferences } from "./list-notification-preferences.ts";

/** Not in the specification. */
export const updateNotificationPreference = customerWrite({
  id: "updateNotificationPreference",
  summary: "Switch a channel on or off for a kind of notification",
  method: "PUT",
  path: "/notifications/preferences/",
  versions: [2],
  body: named({
    kind: ["kind", z.enum(notificationKinds)],
    channel: ["channel", z.enum(notificationChannels)],
    isOn: ["enabled", z.boolean()],
  }),
  response: json(notificationPreferences),
  errors: { channel_required: 409 },
});
