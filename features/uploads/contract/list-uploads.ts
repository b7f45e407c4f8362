import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { uploadedFile } from "./uploaded-file.ts";
import { uploadIds } from "./upload-ids.ts";

/** The caller's files with these ids, in their order; without those that a form has taken or that were deleted. */
export const listUploads = publicRead({
  id: "listUploads",
  summary: "Files that the caller has sent and no form has taken",
  path: "/uploads/",
  versions: [1],
  cache: "private",
  query: z.object({ ids: uploadIds }),
  response: json(z.object({ items: z.array(uploadedFile) })),
  errors: {},
});
