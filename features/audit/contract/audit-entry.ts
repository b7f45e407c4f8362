import * as z from "zod/mini";
import { day, instant, named, rowId } from "#platform/contract/wire.ts";

export const auditRoles = ["administrator"] as const;

/** `command_line`: a command, whose author gave a name. `operator`: a system of the retailer, by its key. */
export const actorKinds = ["staff", "operator", "command_line"] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Which entries are listed: all conditions hold. */
export const auditFilter = {
  /** Days in Madrid, both included. */
  from: ["from", z.optional(day)],
  to: ["to", z.optional(day)],
  actorKind: ["actor_kind", z.optional(z.enum(actorKinds))],
  /** The beginning of the name. */
  actor: ["actor", z.optional(z.string().check(z.trim(), z.maxLength(100)))],
  action: ["action", z.optional(z.string().check(z.maxLength(60)))],
  customerId: ["customer_id", z.optional(rowId)],
  /** Of a case or a payment, as the entry names it. */
  reference: ["reference", z.optional(z.string().check(z.trim(), z.maxLength(100)))],
} as const;

export const auditEntry = named({
  entryId: ["id", z.int()],
  happenedAt: ["timestamp", instant],
  actor: ["actor", z.string()],
  actorKind: ["actor_kind", z.enum(actorKinds)],
  action: ["action", z.string()],
  /** The action in words of the staff member's language. */
  title: ["title", z.string()],
  customerId: ["customer_id", z.nullable(z.int())],
  /** Null when the entry is about no customer; empty when the customer's data was erased. */
  customerName: ["customer_name", z.nullable(z.string())],
  reason: ["reason", z.string()],
  reference: ["reference", z.nullable(z.string())],
  /** The further facts in words of the same language, amounts and days as it writes them. */
  facts: ["facts", z.array(z.object({ name: z.string(), value: z.string() }))],
});
export type AuditEntryRow = z.output<typeof auditEntry>;
