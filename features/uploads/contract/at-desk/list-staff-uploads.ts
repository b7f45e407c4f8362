import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { uploadedFile } from "../uploaded-file.ts";
import { uploadIds } from "../upload-ids.ts";
import { uploadingRoles } from "./uploading-roles.ts";

/** The staff member's files with these ids, in their order; without those that an answer has taken or that were deleted. */
export const listStaffUploads = staffRead({
  id: "listStaffUploads",
  summary: "Files that the staff member has sent and no answer has taken",
  path: "/uploads",
  roles: uploadingRoles,
  query: z.object({ ids: uploadIds }),
  response: json(z.object({ items: z.array(uploadedFile) })),
  errors: {},
});
