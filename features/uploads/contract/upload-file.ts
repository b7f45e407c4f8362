import * as z from "zod/mini";
import { fileErrors } from "#platform/contract/attachments.ts";
import { json, publicWrite } from "#platform/contract/endpoint.ts";
import { uploadedFile } from "./uploaded-file.ts";

/**
 * Sends one file, which a form then names by its id. A visitor can send files where a form without a session takes
 * some; a cookie then identifies the visitor's browser.
 */
export const uploadFile = publicWrite({
  id: "uploadFile",
  summary: "Send a file for a form",
  path: "/uploads/",
  versions: [1],
  takesFile: true,
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: json(uploadedFile),
  errors: fileErrors,
});
