import * as z from "zod/mini";
import { day, instant, named } from "#platform/contract/wire.ts";

/**
 * The kinds of case: what customers write, changes of contracts, requests for new contracts, persons to call, messages of
 * visitors, data to erase, documents that were not signed, payments that differ from the bank's books.
 */
export const caseKinds = [
  "question",
  "readings",
  "claim",
  "change",
  "lead",
  "call_back",
  "message",
  "erasure",
  "signature",
  "payment",
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** `answer` and `dispatch` (to the distributor) are the retailer's turn. */
export const caseTurns = ["answer", "dispatch", "customer", "distributor"] as const;

/** A row of the queue. */
export const queuedCase = named({
  kind: ["kind", z.enum(caseKinds)],
  reference: ["reference", z.string()],
  state: ["state", z.string()],
  version: ["version", z.int()],
  turn: ["turn", z.enum(caseTurns)],
  /** The kind of change in words; empty for others. */
  topic: ["topic", z.string()],
  title: ["title", z.string()],
  person: ["person", z.string()],
  customerId: ["customer_id", z.nullable(z.int())],
  isAnswered: ["is_answered", z.boolean()],
  openedAt: ["opened_at", instant],
  turnSince: ["turn_since", instant],
  /** The earlier of the next two; null while the customer or the distributor is awaited. */
  dueOn: ["due_on", z.nullable(day)],
  stepDueOn: ["step_due_on", z.nullable(day)],
  solutionDueOn: ["solution_due_on", z.nullable(day)],
  assignedTo: ["assigned_to", z.nullable(z.int())],
  /** Name of that staff member, who may no longer work on cases; null of a case without anyone. */
  assignedName: ["assigned_name", z.nullable(z.string())],
  putOffUntil: ["put_off_until", z.nullable(day)],
});
export type QueuedCaseRow = z.output<typeof queuedCase>;

/** A staff member who can be given cases. */
export const colleague = named({ staffId: ["staff_id", z.int()], name: ["name", z.string()] });

/** Names a case. */
export const caseKey = named({ kind: ["kind", z.enum(caseKinds)], reference: ["reference", z.string()] });

export const deskRoles = ["agent", "manager"] as const;
