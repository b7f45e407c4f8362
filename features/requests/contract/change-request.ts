import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { requestKind } from "#platform/contract/request-kinds.ts";
import { requestStates } from "#platform/contract/request-state.ts";
import { instant, named } from "#platform/contract/wire.ts";
import { changeBlock } from "./change-block.ts";

const step = named({
  state: ["state", z.enum(requestStates)],
  changedAt: ["changed_at", instant],
});

/** A request as its customer reads it. */
export const changeRequest = named({
  reference: ["reference", caseReference],
  kind: ["kind", requestKind],
  state: ["state", z.enum(requestStates)],
  contractName: ["contract", z.nullable(z.string())],
  /** What the customer recognises the contract by: the name that they gave it, else where it is. */
  place: ["place", z.nullable(z.string())],
  /** What the customer recognises the request by: "Power: from 4.6 to 3.45 kW". */
  subject: ["subject", z.string()],
  block: ["block", changeBlock],
  /** What was requested, in the fields of the kind's own call. */
  details: ["details", z.record(z.string(), z.unknown())],
  /** The retailer's reason for a rejection, in its own words; empty otherwise. */
  reason: ["reason", z.string()],
  createdAt: ["created_at", instant],
  changedAt: ["changed_at", instant],
  /**
   * Where the customer signs, and until when; null when nothing is to be signed, while the document is being prepared, and in
   * read-only sessions.
   */
  signingUrl: ["signing_url", z.nullable(z.string())],
  signBefore: ["sign_before", z.nullable(instant)],
  /** Whether the customer can still withdraw it. */
  canBeCancelled: ["can_be_cancelled", z.boolean()],
  steps: ["steps", z.array(step)],
});
export type ChangeRequest = z.output<typeof changeRequest>;
