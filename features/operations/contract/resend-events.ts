import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { outboxRoles } from "./outbox-event.ts";

/** Those that were given up or wait after a failure; the chosen ones, or all. They have the same ids as before. */
export const resendEvents = staffWrite({
  id: "resendEvents",
  summary: "Deliver again what the retailer's system did not receive",
  path: "/outbox/resend",
  roles: outboxRoles,
  body: named({
    eventIds: ["ids", z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(100)))],
  }),
  response: json(z.object({ resent: z.int() })),
  errors: {},
});
