import * as z from "zod/mini";
import { customerPath, staffReason } from "#platform/contract/customer-call.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/** The answer has a secret: the link opens the customer's portal once, read-only. */
export const impersonateCustomer = staffWrite({
  id: "impersonateCustomer",
  summary: "A link that shows the portal as the customer sees it",
  path: "/customers/{customer}/impersonation",
  roles: ["agent", "manager"],
  params: customerPath,
  body: z.strictObject({ reason: staffReason }),
  response: json(
    named({
      link: ["link", z.string()],
      linkMinutes: ["link_minutes", z.int()],
      sessionMinutes: ["session_minutes", z.int()],
      /** The customer is notified of it. */
      isAnnounced: ["is_announced", z.boolean()],
    }),
  ),
  errors: { account_not_found: 404 },
});
