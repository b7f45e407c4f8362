import * as z from "zod/mini";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { file, staffRead } from "#platform/contract/endpoint.ts";
import { uploadingRoles } from "./uploading-roles.ts";

/** A file that the staff member has sent and no answer has taken yet. */
export const downloadStaffUpload = staffRead({
  id: "downloadStaffUpload",
  summary: "A file that the staff member has sent",
  path: "/uploads/{id}",
  roles: uploadingRoles,
  rate: "document",
  params: z.object({ id: z.uuid() }),
  response: file(...uploadTypes),
  errors: { upload_not_found: 404 },
});
