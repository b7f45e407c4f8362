import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { answerBeginning } from "./answer-templates.ts";
import { visitorMessage } from "./operator-cases.ts";

/** Those who answer visitors. */
export const messageRoles = ["agent", "manager"] as const;

/** What a visitor has written, as staff read it. */
export const staffMessage = named({
  found: ["message", visitorMessage],
  /** Texts to begin an answer with, in the visitor's language, with what they name filled in. */
  templates: ["templates", z.array(answerBeginning)],
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
  roles: messageRoles,
  params: z.object({ reference: z.string() }),
  response: json(staffMessage),
  errors: { message_not_found: 404 },
});
