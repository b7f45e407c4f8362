import * as z from "zod/mini";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { file, json, staffRead, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { message } from "./case-fields.ts";
import { visitorMessage } from "./operator-cases.ts";

const roles = ["agent", "manager"] as const;
const params = z.object({ reference: z.string() });

/** What a visitor has written, as staff read it. */
export const staffMessage = named({
  found: ["message", visitorMessage],
  files: [
    "files",
    z.array(
      named({
        fileId: ["id", z.uuid()],
        filename: ["filename", z.string()],
        sizeBytes: ["size_bytes", z.int()],
      }),
    ),
  ],
});
export type StaffMessage = z.output<typeof staffMessage>;

export const getStaffMessage = staffRead({
  id: "getStaffMessage",
  summary: "What a visitor has written",
  path: "/visitor-messages/{reference}",
  roles,
  params,
  response: json(staffMessage),
  errors: { message_not_found: 404 },
});

/** The visitor gets the answer by email. A message is answered once. */
export const answerStaffMessage = staffWrite({
  id: "answerStaffMessage",
  summary: "Answer a visitor by email",
  path: "/visitor-messages/{reference}/answer",
  roles,
  params,
  body: z.strictObject({ message }),
  response: json(staffMessage),
  errors: { message_not_found: 404, message_answered: 409 },
});

export const assignStaffMessage = staffWrite({
  id: "assignStaffMessage",
  summary: "Turn a visitor's message into a case of the customer who wrote it",
  path: "/visitor-messages/{reference}/assign",
  roles,
  params,
  body: named({ taxId: ["tax_id", z.string().check(z.trim(), z.minLength(5), z.maxLength(20))] }),
  /** The reference of the case. */
  response: json(z.object({ reference: z.string() })),
  errors: { message_not_found: 404, customer_not_found: 404 },
});

export const downloadStaffMessageFile = staffRead({
  id: "downloadStaffMessageFile",
  summary: "A file of what a visitor has written",
  path: "/visitor-messages/{reference}/files/{file}",
  roles,
  rate: "document",
  params: named({ reference: ["reference", z.string()], fileId: ["file", z.string()] }),
  response: file(...uploadTypes),
  errors: { message_not_found: 404 },
});
