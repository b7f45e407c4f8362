import * as z from "zod/mini";
import { customerDocument, file } from "#platform/contract/endpoint.ts";
import { uploadTypes } from "./uploaded-file.ts";

/** A file that the customer has sent and no form has taken yet. */
export const downloadUpload = customerDocument({
  id: "downloadUpload",
  summary: "A file that the customer has sent",
  path: "/uploads/{id}/",
  versions: [1],
  ownership: { param: "id" },
  params: z.object({ id: z.uuid() }),
  response: file(...uploadTypes),
  errors: { upload_not_found: 404 },
});
