import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { pushSettings } from "./get-push-settings.ts";

/** Devices of one customer; the one that was seen longest ago gives way to another. */
export const maxPushDevices = 10;

const base64url = z.string().check(z.regex(/^[\w-]{16,200}$/));

/** As the browser gives it (Push API). Not in the specification. */
export const savePushSubscription = customerWrite({
  id: "savePushSubscription",
  summary: "Send notifications to this device",
  method: "PUT",
  path: "/notifications/push/",
  versions: [2],
  affectsNoLaggingReads: true,
  body: named({
    endpoint: ["endpoint", z.url().check(z.maxLength(1000))],
    p256dh: ["p256dh", base64url],
    auth: ["auth", base64url],
  }),
  response: json(pushSettings),
  errors: { push_not_offered: 409, push_service_unknown: 400 },
});
