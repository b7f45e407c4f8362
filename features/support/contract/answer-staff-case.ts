import * as z from "zod/mini";
import { attachmentBodyLimitBytes, attachmentErrors, attachments } from "#platform/contract/attachments.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { message } from "./case-fields.ts";
import { staffCase } from "./get-staff-case.ts";

/** `answer` leaves the case open; `ask` waits for the customer; `accept` and `deny` end it. */
export const staffAnswers = ["answer", "ask", "accept", "deny"] as const;
export type StaffAnswer = (typeof staffAnswers)[number];

export const answerStaffCase = staffWrite({
  id: "answerStaffCase",
  summary: "Write to the customer and say what becomes of the case",
  path: "/support/{reference}/answer",
  roles: ["agent", "manager"],
  params: z.object({ reference: z.string() }),
  body: z.strictObject({
    message,
    outcome: z.enum(staffAnswers),
    /** That of the case as it was read: an answer to what has been changed meanwhile is refused. */
    version: z.int(),
    attachments: z.optional(attachments),
  }),
  bodyLimitBytes: attachmentBodyLimitBytes,
  response: json(staffCase),
  errors: {
    case_not_found: 404,
    case_not_open: 409,
    case_changed: 409,
    ...attachmentErrors,
  },
});
