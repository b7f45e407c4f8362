import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { uploadedFile } from "./uploaded-file.ts";

const maxIds = 20;
const ids = z.codec(z.string().check(z.maxLength(1000)), z.array(z.uuid()).check(z.maxLength(maxIds)), {
  decode: (text) => text.split(",").filter((id) => id !== ""),
  encode: (list) => list.join(","),
});

/** The caller's files with these ids, in their order; without those that a form has taken or that were deleted. */
export const listUploads = publicRead({
  id: "listUploads",
  summary: "Files that the caller has sent and no form has taken",
  path: "/uploads/",
  versions: [1],
  cache: "private",
  query: z.object({ ids }),
  response: json(z.object({ items: z.array(uploadedFile) })),
  errors: {},
});
