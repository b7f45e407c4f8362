import * as z from "zod/mini";
import { caseReference } from "#platform/contract/case-reference.ts";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

/** Not in the specification: a file of a conversation, always with `Content-Disposition: attachment`. */
export const downloadCaseAttachment = customerDocument({
  id: "downloadCaseAttachment",
  summary: "A file of a request, of the customer or of the retailer",
  path: "/crm/cases/{id}/attachments/{file}/",
  versions: [2],
  ownership: { param: "id" },
  params: named({ reference: ["id", caseReference], fileId: ["file", z.uuid()] }),
  response: file(...uploadTypes),
  errors: { case_not_found: 404, attachment_not_found: 404 },
});
