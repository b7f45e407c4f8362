import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";

/** Not in the specification. */
export const countUnreadNotifications = customerRead({
  id: "countUnreadNotifications",
  summary: "How many notifications the customer has not read",
  path: "/notifications/unread/",
  versions: [2],
  response: json(z.object({ unread: z.int() })),
  errors: {},
});
