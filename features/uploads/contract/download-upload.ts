import * as z from "zod/mini";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { customerDocument, file } from "#platform/contract/endpoint.ts";

/** A file that the caller has sent and no form has taken yet. */
export const downloadUpload = customerDocument({
  id: "downloadUpload",
  summary: "A file that the caller has sent",
  path: "/uploads/{id}/",
  versions: [1],
  access: "public",
  ownership: { param: "id" },
  params: z.object({ id: z.uuid() }),
  response: file(...uploadTypes),
  errors: { upload_not_found: 404 },
});
