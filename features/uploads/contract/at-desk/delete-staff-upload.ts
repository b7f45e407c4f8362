import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { uploadingRoles } from "./uploading-roles.ts";

/** Removes a file that no answer has taken yet. */
export const deleteStaffUpload = staffWrite({
  id: "deleteStaffUpload",
  summary: "Remove a file that the staff member has sent",
  method: "DELETE",
  path: "/uploads/{id}",
  roles: uploadingRoles,
  params: z.object({ id: z.uuid() }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { upload_not_found: 404 },
});
