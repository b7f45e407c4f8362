import * as z from "zod/mini";
import { meterRegisters, readingDeviations } from "#energy/meter-readings.ts";
import {
  attachmentBodyLimitBytes,
  attachmentErrors,
  inlineAttachments,
  uploadTypes,
} from "#platform/contract/attachments.ts";
import { caseReference } from "#platform/contract/case-reference.ts";
import { file, json } from "#platform/contract/endpoint.ts";
import { cursorOf, instantCursor, nextPage } from "#platform/contract/list-cursor.ts";
import { defineOperatorEndpoint } from "#platform/contract/operator-endpoint.ts";
import { day, instant, integerText, named } from "#platform/contract/wire.ts";
import { caseKinds, caseLanguage, casePriorities, caseStates, message } from "./case-fields.ts";

const sentReading = named({
  register: ["register", z.enum(meterRegisters)],
  readOn: ["read_on", day],
  value: ["value", z.int()],
  deviation: ["deviation", z.enum(readingDeviations)],
});

/** A file of the message with that number; `downloadCaseFile` has its content. */
const caseFile = named({
  fileId: ["id", z.uuid()],
  message: ["message", z.int()],
  filename: ["filename", z.string()],
  mediaType: ["media_type", z.string()],
  sizeBytes: ["size_bytes", z.int()],
});

/**
 * A case as the retailer's system reads it. `supply_must_stay_on`: it is an open claim, and the supply is not cut for the
 * disputed bill (Ley 10/2025).
 */
export const operatorCase = named({
  reference: ["reference", caseReference],
  kind: ["kind", z.enum(caseKinds)],
  state: ["state", z.enum(caseStates)],
  priority: ["priority", z.enum(casePriorities)],
  language: ["language", caseLanguage],
  taxId: ["tax_id", z.string()],
  contractName: ["contract", z.nullable(z.string())],
  cups: ["cups", z.nullable(z.string())],
  categoryId: ["category", z.nullable(z.int())],
  claimType: ["claim_type", z.nullable(z.string())],
  claimSubtype: ["claim_subtype", z.nullable(z.string())],
  invoiceNumber: ["invoice", z.nullable(z.string())],
  subject: ["subject", z.string()],
  supplyMustStayOn: ["supply_must_stay_on", z.boolean()],
  assignedTo: ["assigned_to", z.nullable(z.string())],
  waitingSince: ["waiting_since", instant],
  dueOn: ["due_on", day],
  reopenings: ["reopenings", z.int()],
  createdAt: ["created_at", instant],
  changedAt: ["changed_at", instant],
  readings: ["readings", z.array(sentReading)],
  files: ["files", z.array(caseFile)],
  messages: [
    "messages",
    z.array(
      named({
        message: ["number", z.int()],
        author: ["author", z.enum(["customer", "staff"])],
        staffName: ["staff_name", z.nullable(z.string())],
        body: ["body", z.string()],
        writtenAt: ["written_at", instant],
      }),
    ),
  ],
});
export type OperatorCase = z.output<typeof operatorCase>;

const reference = z.object({ reference: caseReference });
/** The member of staff as the customer reads it. */
const author = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const scope = "cases";

/** After a case that is due on a day, with its priority and reference. */
export const caseCursor = cursorOf(day, /^(normal|high)\.[\w-]+$/);

export const listOperatorCases = defineOperatorEndpoint({
  id: "listOperatorCases",
  summary: "Open cases, those that are due first at the beginning; with a state, those in it",
  description:
    "Cases of high priority come before all others. Continue with after=<next> until next is null.",
  method: "GET",
  path: "/cases",
  scope,
  query: z.object({
    state: z.optional(z.enum(caseStates)),
    /** Only what is due on this day or before. */
    due: z.optional(day),
    limit: z.optional(integerText(1, 200)),
    after: z.optional(caseCursor),
  }),
  response: json(z.object({ cases: z.array(operatorCase), next: nextPage })),
  errors: {},
});

export const getOperatorCase = defineOperatorEndpoint({
  id: "getOperatorCase",
  summary: "A case with its conversation",
  method: "GET",
  path: "/cases/{reference}",
  scope,
  params: reference,
  response: json(operatorCase),
  errors: { case_not_found: 404 },
});

export const downloadCaseFile = defineOperatorEndpoint({
  id: "downloadCaseFile",
  summary: "A file of a case",
  method: "GET",
  path: "/cases/{reference}/files/{file}",
  scope,
  params: named({ reference: ["reference", caseReference], fileId: ["file", z.uuid()] }),
  response: file(...uploadTypes),
  errors: { case_not_found: 404 },
});

const errors = { case_not_found: 404, case_not_open: 409 } as const;

export const takeCase = defineOperatorEndpoint({
  id: "takeCase",
  summary: "Start work on a case: who answers it, and with which priority",
  method: "POST",
  path: "/cases/{reference}/take",
  scope,
  params: reference,
  body: z.strictObject({ author, priority: z.optional(z.enum(casePriorities)) }),
  response: json(operatorCase),
  errors,
});

const answerBody = z.strictObject({ author, message });
/** With files, which the customer downloads from the conversation. */
const answerWithFiles = z.strictObject({ author, message, attachments: z.optional(inlineAttachments) });
const answerParts = {
  bodyLimitBytes: attachmentBodyLimitBytes,
  errors: { ...errors, ...attachmentErrors },
} as const;

export const answerCase = defineOperatorEndpoint({
  id: "answerCase",
  summary: "Write to the customer; the case stays open",
  method: "POST",
  path: "/cases/{reference}/answer",
  scope,
  params: reference,
  body: answerWithFiles,
  response: json(operatorCase),
  ...answerParts,
});

export const requestInformation = defineOperatorEndpoint({
  id: "requestInformation",
  summary: "Ask the customer for information, without which the case cannot go on",
  method: "POST",
  path: "/cases/{reference}/request-information",
  scope,
  params: reference,
  body: answerWithFiles,
  response: json(operatorCase),
  ...answerParts,
});

export const resolveCase = defineOperatorEndpoint({
  id: "resolveCase",
  summary: "End a case with an answer; a denied claim also names the bodies of appeal to the customer",
  method: "POST",
  path: "/cases/{reference}/resolve",
  scope,
  params: reference,
  body: z.strictObject({
    author,
    message,
    outcome: z.enum(["accepted", "denied"]),
    attachments: z.optional(inlineAttachments),
  }),
  response: json(operatorCase),
  ...answerParts,
});

export const reopenCase = defineOperatorEndpoint({
  id: "reopenCase",
  summary: "Open a case again that had ended",
  method: "POST",
  path: "/cases/{reference}/reopen",
  scope,
  params: reference,
  body: z.strictObject({ author }),
  response: json(operatorCase),
  errors: { case_not_found: 404, case_open: 409 },
});

/** What a visitor wrote. `answered_at` is null until it has been answered by email. */
export const visitorMessage = named({
  reference: ["reference", caseReference],
  email: ["email", z.string()],
  mobile: ["mobile", z.string()],
  categoryId: ["category", z.int()],
  subject: ["subject", z.string()],
  message: ["message", z.string()],
  language: ["language", caseLanguage],
  dueOn: ["due_on", day],
  createdAt: ["created_at", instant],
  answer: ["answer", z.string()],
  answeredAt: ["answered_at", z.nullable(instant)],
});
export type VisitorMessage = z.output<typeof visitorMessage>;

export const listVisitorMessages = defineOperatorEndpoint({
  id: "listVisitorMessages",
  summary: "What visitors have written that have no answer yet, the oldest first",
  method: "GET",
  path: "/visitor-messages",
  scope,
  description: "Continue with after=<next> until next is null.",
  query: z.object({ limit: z.optional(integerText(1, 200)), after: z.optional(instantCursor) }),
  response: json(z.object({ messages: z.array(visitorMessage), next: nextPage })),
  errors: {},
});

export const answerVisitorMessage = defineOperatorEndpoint({
  id: "answerVisitorMessage",
  summary: "Answer a visitor by email",
  method: "POST",
  path: "/visitor-messages/{reference}/answer",
  scope,
  params: reference,
  body: answerBody,
  response: json(visitorMessage),
  errors: { message_not_found: 404, message_answered: 409 },
});

export const assignVisitorMessage = defineOperatorEndpoint({
  id: "assignVisitorMessage",
  summary: "Turn a visitor's message into a case of the customer who wrote it",
  method: "POST",
  path: "/visitor-messages/{reference}/assign",
  scope,
  params: reference,
  body: z.strictObject({ author, tax_id: z.string().check(z.minLength(5), z.maxLength(20)) }),
  response: json(operatorCase),
  errors: { message_not_found: 404, customer_not_found: 404 },
});
