import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { integerText, named } from "#platform/contract/wire.ts";
import { auditRoles } from "./audit-entry.ts";

/**
 * `entry_changed`: its facts are not those that were sealed. `entry_removed`: it was sealed and is missing. `entry_inserted`:
 * it was put in before entries that were sealed already. `seal_broken`: the seal itself was changed, removed or put in.
 */
const sealFaultKinds = ["entry_changed", "entry_removed", "entry_inserted", "seal_broken"] as const;

export const sealFault = named({
  kind: ["kind", z.enum(sealFaultKinds)],
  block: ["block", z.int()],
  /** Null of a seal. */
  entryId: ["entry_id", z.nullable(z.int())],
});
export type SealFault = z.output<typeof sealFault>;

/** Some blocks after another: the client asks again until there is no next. */
export const verifyAuditSeals = staffRead({
  id: "verifyAuditSeals",
  summary: "Compare entries of the audit log with their seals",
  path: "/audit/verification",
  roles: auditRoles,
  query: named({ from: ["from", integerText(1, Number.MAX_SAFE_INTEGER)] }),
  response: json(
    named({
      blocks: ["blocks", z.int()],
      entries: ["entries", z.int()],
      faults: ["faults", z.array(sealFault)],
      /** The first block that was not compared yet; null at the end. */
      next: ["next", z.nullable(z.int())],
    }),
  ),
  errors: {},
});
