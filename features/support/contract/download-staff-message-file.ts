import * as z from "zod/mini";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { file, staffRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { messageRoles } from "./get-staff-message.ts";

export const downloadStaffMessageFile = staffRead({
  id: "downloadStaffMessageFile",
  summary: "A file of what a visitor has written",
  path: "/visitor-messages/{reference}/files/{file}",
  roles: messageRoles,
  rate: "document",
  params: named({ reference: ["reference", z.string()], fileId: ["file", z.string()] }),
  response: file(...uploadTypes),
  errors: { message_not_found: 404 },
});
