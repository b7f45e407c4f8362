import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { outboxRoles } from "./outbox-event.ts";

/** An event of the type `webhook.test`, delivered like all others. */
export const sendTestEvent = staffWrite({
  id: "sendTestEvent",
  summary: "Send a test event to the retailer's system",
  path: "/outbox/test",
  roles: outboxRoles,
  response: json(named({ eventId: ["id", z.uuid()] })),
  errors: {},
});
