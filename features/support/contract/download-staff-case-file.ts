import * as z from "zod/mini";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { file, staffRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

export const downloadStaffCaseFile = staffRead({
  id: "downloadStaffCaseFile",
  summary: "A file of a question, reading or claim",
  path: "/support/{reference}/files/{file}",
  roles: ["agent", "manager"],
  rate: "document",
  params: named({ reference: ["reference", z.string()], fileId: ["file", z.string()] }),
  response: file(...uploadTypes),
  errors: { case_not_found: 404 },
});
