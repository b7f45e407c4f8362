import * as z from "zod/mini";
import { changeBlock } from "#features/requests/contract/change-block.ts";
import { meterRegisters } from "#energy/meter-readings.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { requestKind } from "#platform/contract/request-kinds.ts";
import { requestStates } from "#platform/contract/request-state.ts";
import { day, instant, named } from "#platform/contract/wire.ts";
import { caseSections, caseStates, listedKinds } from "./case-fields.ts";

const reading = named({
  register: ["register", z.enum(meterRegisters)],
  readOn: ["read_on", day],
  value: ["value", z.int()],
});

/**
 * A message of the conversation. `staff` is the retailer, which the portal labels as the administrator; `is_new` until the
 * customer has read it.
 */
const caseMessage = named({
  message: ["number", z.int()],
  author: ["author", z.enum(["customer", "staff"])],
  staffName: ["staff_name", z.nullable(z.string())],
  body: ["body", z.string()],
  writtenAt: ["written_at", instant],
  isNew: ["is_new", z.boolean()],
});
export type CaseMessage = z.output<typeof caseMessage>;

/** A file of the message with that number, in the fields of the specification's attachments. */
const caseAttachment = named({
  fileId: ["id", z.uuid()],
  message: ["message", z.int()],
  filename: ["filename", z.string()],
  createdAt: ["created_date", instant],
  sizeBytes: ["size_bytes", z.int()],
});
export type CaseAttachment = z.output<typeof caseAttachment>;

/** A change of a contract, and how it can be signed or withdrawn. */
const requestedChange = named({
  kind: ["kind", requestKind],
  state: ["state", z.enum(requestStates)],
  /** The retailer's reason for a rejection; empty otherwise. */
  reason: ["reason", z.string()],
  block: ["block", changeBlock],
  /** Where the customer signs; null when nothing is to be signed, while the document is being prepared, and in read-only sessions. */
  signingUrl: ["signing_url", z.nullable(z.string())],
  signBefore: ["sign_before", z.nullable(instant)],
  canBeCancelled: ["can_be_cancelled", z.boolean()],
  steps: [
    "steps",
    z.array(named({ state: ["state", z.enum(requestStates)], changedAt: ["changed_at", instant] })),
  ],
});

/**
 * A request with its conversation. `change` is that of a contract's change, which has no conversation; null for the
 * others. `reopen_before` is the last day on which a request that has ended can be opened again.
 */
export const caseDetail = named({
  reference: ["id", caseReference],
  kind: ["kind", z.enum(listedKinds)],
  state: ["state", z.enum(caseStates)],
  section: ["section", z.enum(caseSections)],
  category: ["category", z.nullable(z.string())],
  contractName: ["contract", z.nullable(z.string())],
  /** What the customer recognises the contract by: the name that they gave it, else where it is. */
  place: ["place", z.nullable(z.string())],
  commodity: ["polissa_type", z.nullable(z.enum(["electricity", "gas"]))],
  invoiceNumber: ["invoice", z.nullable(z.string())],
  subject: ["subject", z.string()],
  dueOn: ["due_on", z.nullable(day)],
  createdAt: ["created_at", instant],
  changedAt: ["changed_at", instant],
  hasNews: ["has_news", z.boolean()],
  canBeAnswered: ["can_be_answered", z.boolean()],
  canBeReopened: ["can_be_reopened", z.boolean()],
  reopenBefore: ["reopen_before", z.nullable(day)],
  readings: ["readings", z.array(reading)],
  messages: ["messages", z.array(caseMessage)],
  attachments: ["attachments", z.array(caseAttachment)],
  change: ["change", z.nullable(requestedChange)],
});
export type CaseDetail = z.output<typeof caseDetail>;
