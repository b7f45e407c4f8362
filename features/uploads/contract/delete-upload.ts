import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";

/** Removes a file that no form has taken yet. */
export const deleteUpload = customerWrite({
  id: "deleteUpload",
  summary: "Remove a file that the caller has sent",
  method: "DELETE",
  path: "/uploads/{id}/",
  versions: [1],
  access: "public",
  ownership: { param: "id" },
  params: z.object({ id: z.uuid() }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { upload_not_found: 404 },
});
