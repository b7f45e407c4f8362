import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { listOf, pageQuery } from "#platform/contract/list.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { notificationFacts, notificationKinds, topicName } from "#platform/contract/topics.ts";

export const notification = named({
  notificationId: ["id", z.int()],
  kind: ["kind", z.enum(notificationKinds)],
  topic: ["topic", topicName],
  facts: ["facts", notificationFacts],
  createdAt: ["created_at", instant],
  isRead: ["read", z.boolean()],
});
export type Notification = z.output<typeof notification>;

/** The latest first. Not in the specification. */
export const listNotifications = customerRead({
  id: "listNotifications",
  summary: "What was announced to the customer in the portal",
  path: "/notifications/",
  versions: [2],
  query: z.object(pageQuery),
  response: json(listOf(notification)),
  errors: {},
});
