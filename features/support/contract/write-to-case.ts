import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { attachmentBodyLimitBytes, attachmentErrors, attachments } from "#platform/contract/attachments.ts";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { caseDetail } from "./case-detail.ts";
import { message } from "./case-fields.ts";

/** The customer's message with its files, as `POST /crm/cases/` names them. */
export const caseAnswerBody = named({
  message: ["message", message],
  attachments: ["attachments", z.optional(attachments)],
});

/**
 * Not in the specification: the customer's answer in a conversation. The same text again within ten minutes is the same
 * message. A request that has ended is opened again first (`reopenClosedCase`).
 */
export const writeToCase = customerWrite({
  id: "writeToCase",
  summary: "Write a message, with files, in the conversation of a request",
  method: "POST",
  path: "/crm/cases/{id}/messages/",
  versions: [2],
  bodyLimitBytes: attachmentBodyLimitBytes,
  ownership: { param: "id" },
  params: z.object({ id: caseReference }),
  body: caseAnswerBody,
  repetition: "content",
  response: json(caseDetail),
  errors: { ...attachmentErrors, case_not_found: 404, case_not_open: 409 },
});
