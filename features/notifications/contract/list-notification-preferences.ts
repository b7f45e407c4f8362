import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { notificationKinds } from "#platform/contract/topics.ts";

const channelPreference = named({
  isOn: ["enabled", z.boolean()],
  /** The law, or the customer's security, does not let it be switched off. */
  isRequired: ["required", z.boolean()],
});

const preference = named({
  kind: ["kind", z.enum(notificationKinds)],
  portal: ["portal", channelPreference],
  email: ["email", channelPreference],
  /** On the customer's devices, of what is also in the portal. */
  push: ["push", channelPreference],
});
export type NotificationPreference = z.output<typeof preference>;

export const notificationPreferences = z.object({ items: z.array(preference) });

/** Every kind, in the order of the screen. Not in the specification. */
export const listNotificationPreferences = customerRead({
  id: "listNotificationPreferences",
  summary: "By which channels the customer is notified of what",
  path: "/notifications/preferences/",
  versions: [2],
  response: json(notificationPreferences),
  errors: {},
});
