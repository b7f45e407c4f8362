import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { pushSettings } from "./get-push-settings.ts";

/** A device that is not there is none already. Not in the specification. */
export const deletePushSubscription = customerWrite({
  id: "deletePushSubscription",
  summary: "Send no more notifications to a device",
  method: "POST",
  path: "/notifications/push/delete/",
  versions: [2],
  affectsNoLaggingReads: true,
  body: named({ endpoint: ["endpoint", z.string().check(z.minLength(1), z.maxLength(1000))] }),
  response: json(pushSettings),
  errors: {},
});
