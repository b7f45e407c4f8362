import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { largestPage } from "#platform/contract/list.ts";
import { optionalFields, named } from "#platform/contract/wire.ts";

/** Not in the specification. */
export const markNotificationsRead = customerWrite({
  id: "markNotificationsRead",
  summary: "Mark notifications as read: those that are named, or all of them",
  method: "POST",
  path: "/notifications/read/",
  versions: [2],
  affectsNoLaggingReads: true,
  body: named(
    optionalFields({
      notificationIds: ["ids", z.array(z.int()).check(z.minLength(1), z.maxLength(largestPage))],
    }),
  ),
  response: json(z.object({ unread: z.int() })),
  errors: { notification_not_found: 404 },
});
