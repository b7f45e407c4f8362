import * as z from "zod/mini";
import { uploadTypes } from "#platform/contract/attachments.ts";
import { named } from "#platform/contract/wire.ts";

/** A file that was sent and that no form has taken yet. */
export const uploadedFile = named({
  uploadId: ["id", z.uuid()],
  filename: ["filename", z.string()],
  mediaType: ["media_type", z.enum(uploadTypes)],
  sizeBytes: ["size_bytes", z.int()],
});
