import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { attachmentBodyLimitBytes, attachmentErrors, attachments } from "#platform/contract/attachments.ts";
import { emailAddress } from "#platform/contract/email-address.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { message, subject } from "./case-fields.ts";

/** Digits with an optional international prefix, spaces allowed: as people type it. */
export const mobileNumber = z.string().check(z.trim(), z.regex(/^\+?[\d ().-]{9,24}$/));

/** `result` is the number of the message. The same answer for every email, whether a customer has it or not. */
export const createVisitorMessage = publicWrite({
  id: "createVisitorMessage",
  summary: "Write to the retailer without a session",
  path: "/crm/unsigned/",
  versions: [1],
  requires: "features.unsignedContact and features.contact",
  bodyLimitBytes: attachmentBodyLimitBytes,
  body: named({
    email: ["email", emailAddress],
    mobile: ["mobile", mobileNumber],
    categoryId: ["category", z.int()],
    subject: ["subject", subject],
    message: ["description", message],
    attachments: ["attachment", z.optional(attachments)],
  }),
  repetition: "content",
  response: json(z.object({ data: named({ reference: ["result", caseReference] }) })),
  errors: { ...attachmentErrors, category_not_found: 400, too_many_messages: 429 },
});
