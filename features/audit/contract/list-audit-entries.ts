import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { named, rowId } from "#platform/contract/wire.ts";
import { auditEntry, auditFilter, auditRoles } from "./audit-entry.ts";

/** Each answer is a look at what others did, and is in the audit log itself. */
export const listAuditEntries = staffRead({
  id: "listAuditEntries",
  summary: "What staff and the retailer's systems did, the newest first",
  path: "/audit",
  roles: auditRoles,
  query: named({
    ...auditFilter,
    /** Number of an entry: those that follow it in the list. */
    after: ["after", z.optional(rowId)],
  }),
  response: json(
    named({
      items: ["items", z.array(auditEntry)],
      hasMore: ["has_more", z.boolean()],
      /** Every action that is known, in words. */
      actions: ["actions", z.array(z.object({ action: z.string(), title: z.string() }))],
      /** The customer of the filter; null without one, or when there is none with that number. */
      customerName: ["customer_name", z.nullable(z.string())],
    }),
  ),
  errors: {},
});
