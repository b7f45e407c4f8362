import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { auditRoles } from "./audit-entry.ts";

export const getAuditSeals = staffRead({
  id: "getAuditSeals",
  summary: "The last seal of the audit log, and how many entries are not sealed yet",
  path: "/audit/seals",
  roles: auditRoles,
  response: json(
    named({
      last: [
        "last",
        z.nullable(
          named({
            block: ["block", z.int()],
            sealedAt: ["sealed_at", instant],
            hash: ["hash", z.string()],
          }),
        ),
      ],
      notSealedYet: ["not_sealed_yet", z.int()],
    }),
  ),
  errors: {},
});
