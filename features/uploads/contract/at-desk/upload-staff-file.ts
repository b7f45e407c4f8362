import * as z from "zod/mini";
import { fileErrors } from "#platform/contract/attachments.ts";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { uploadedFile } from "../uploaded-file.ts";
import { uploadingRoles } from "./uploading-roles.ts";

/** Sends one file, which an answer then names by its id. It is checked and scanned as those of customers. */
export const uploadStaffFile = staffWrite({
  id: "uploadStaffFile",
  summary: "Send a file for an answer",
  path: "/uploads",
  roles: uploadingRoles,
  takesFile: true,
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: json(uploadedFile),
  errors: fileErrors,
});
