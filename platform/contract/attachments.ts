import * as z from "zod/mini";

/** The formats of files that customers can send. */
export const uploadTypes = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const;
export type UploadType = (typeof uploadTypes)[number];

/** Maximum number of files in one field of any form. */
const maxFiles = 20;

/** A file within a body, as the specification's forms send it: its name, and its content as base64 data URL. */
export const inlineAttachment = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  // Bounded: two runs of the same characters beside each other take quadratic time on a long text that does not match.
  content: z.string().check(z.regex(/^data:(?:[\w.+-]{0,100}\/)?[\w.+-]{0,100};base64,/)),
});
export type InlineFile = z.output<typeof inlineAttachment>;

/** Files within a body, for a caller that sends none before the form: the retailer's system. */
export const inlineAttachments = z.array(inlineAttachment).check(z.maxLength(maxFiles));

/** A file of a form: the id of an upload, or the file itself. */
export const attachment = z.union([z.uuid(), inlineAttachment]);
export type Attachment = z.output<typeof attachment>;

/** The files of a form. How many it takes is checked by the handler (`ResolveAttachments`), which names the limits. */
export const attachments = z.array(attachment).check(z.maxLength(maxFiles));

/** Maximum size of a body that has files within it: `largestInlineBytes` in base64, and the form's other fields. */
export const attachmentBodyLimitBytes = 22_000_000;

/**
 * Errors of a call with `attachments`. `attachment_count`: fewer than `minimum` or more than `maximum`.
 * `attachment_not_found`: an upload is not the caller's, is in another form already or was deleted.
 * `attachment_refused`: a file within the body is not accepted; `filename` names it and `reason` is a code of
 * `fileErrors`.
 */
export const attachmentErrors = {
  attachment_count: 400,
  attachment_not_found: 404,
  attachment_refused: 400,
} as const;

/**
 * Why a file is not accepted. `file_too_large` has the limit in `limitMb`. `heic_not_supported`: the format of iPhone
 * photos, which browsers and most offices cannot open. `picture_too_large`: more pixels than `limitMegapixels`.
 * `file_not_checked`: the scanner does not answer. `too_many_uploads`: too many files wait for a form.
 */
export const fileErrors = {
  file_empty: 400,
  file_too_large: 413,
  file_type_not_supported: 415,
  heic_not_supported: 415,
  file_infected: 422,
  picture_too_large: 413,
  picture_not_readable: 415,
  file_not_checked: 503,
  too_many_uploads: 429,
} as const;
/** Codes whose texts are in `platform/locales/uploads.*.json`. */
export type FileErrorCode = keyof typeof fileErrors | "upload_not_found";
