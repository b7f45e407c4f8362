import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { uploadTypes } from "./uploaded-file.ts";

/**
 * Sends one file, which a form then names by its id. `file_too_large` has the limit in `limitMb`. `heic_not_supported`:
 * the format of iPhone photos, which browsers and most offices cannot open. `too_many_uploads`: too many files wait for
 * a form.
 */
export const uploadFile = customerWrite({
  id: "uploadFile",
  summary: "Send a file for a form",
  method: "POST",
  path: "/uploads/",
  versions: [1],
  takesFile: true,
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(255)) }),
  response: json(
    named({
      uploadId: ["id", z.uuid()],
      filename: ["filename", z.string()],
      mediaType: ["media_type", z.enum(uploadTypes)],
      sizeBytes: ["size_bytes", z.int()],
    }),
  ),
  errors: {
    file_empty: 400,
    file_too_large: 413,
    file_type_not_supported: 415,
    heic_not_supported: 415,
    too_many_uploads: 429,
  },
});
