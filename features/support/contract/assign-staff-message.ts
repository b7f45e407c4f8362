import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { messageRoles } from "./get-staff-message.ts";

export const assignStaffMessage = staffWrite({
  id: "assignStaffMessage",
  summary: "Turn a visitor's message into a case of the customer who wrote it",
  path: "/visitor-messages/{reference}/assign",
  roles: messageRoles,
  params: z.object({ reference: z.string() }),
  body: named({ taxId: ["tax_id", z.string().check(z.trim(), z.minLength(5), z.maxLength(20))] }),
  /** The reference of the case. */
  response: json(z.object({ reference: z.string() })),
  errors: { message_not_found: 404, customer_not_found: 404 },
});
