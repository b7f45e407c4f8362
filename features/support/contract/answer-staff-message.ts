import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { message } from "./case-fields.ts";
import { messageRoles, staffMessage } from "./get-staff-message.ts";

/** The visitor gets the answer by email. A message is answered once. */
export const answerStaffMessage = staffWrite({
  id: "answerStaffMessage",
  summary: "Answer a visitor by email",
  path: "/visitor-messages/{reference}/answer",
  roles: messageRoles,
  params: z.object({ reference: z.string() }),
  body: z.strictObject({ message }),
  response: json(staffMessage),
  errors: { message_not_found: 404, message_answered: 409 },
});
