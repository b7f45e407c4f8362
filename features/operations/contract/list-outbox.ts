import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { outboxEvent, outboxRoles } from "./outbox-event.ts";

export const listOutbox = staffRead({
  id: "listOutbox",
  summary: "The last events for the retailer's system, and how many were not received",
  path: "/outbox",
  roles: outboxRoles,
  query: z.object({
    /** `waiting`: not received yet; `dead`: given up. All by default. */
    state: z.optional(z.enum(["waiting", "dead"])),
  }),
  response: json(
    named({
      items: ["items", z.array(outboxEvent)],
      pending: ["pending", z.int()],
      dead: ["dead", z.int()],
      oldestPendingAt: ["oldest_pending_at", z.nullable(instant)],
      lastError: ["last_error", z.string()],
    }),
  ),
  errors: {},
});
