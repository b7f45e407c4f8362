import type { Attachment, UploadType } from "#platform/contract/attachments.ts";
import type { Queryable } from "./database/query.ts";
import type { Cookies } from "./handler.ts";
import type { Session } from "./subject.ts";

/** A file that a form has taken. The feature of the form stores a row with its key, and deletes it with that row. */
export interface AttachedFile {
  readonly uploadId: string;
  readonly filename: string;
  readonly mediaType: UploadType;
  readonly sizeBytes: number;
  readonly storageKey: string;
}

/** The part of a call that identifies the owner of its files. */
export interface AttachingCall {
  readonly session: Pick<Session, "customerId"> | undefined;
  /** The staff member who sends files to the customer of `session`. */
  readonly staffId?: number | undefined;
  readonly client: { readonly address: string };
  readonly cookies: Cookies;
  readonly now: Date;
  readonly fail: (
    code: "attachment_count" | "attachment_not_found" | "attachment_refused",
    details?: { readonly values?: Record<string, string | number> },
  ) => never;
}

export interface ResolvedAttachments {
  /** The ids of the files, in the order of the form; a repeated call with the same uploads has the same ids. */
  readonly uploadIds: readonly string[];
  /**
   * Takes the files out of the uploads, in the transaction that stores them with the form. Fails with
   * `attachment_not_found` when one of them is not the caller's or is in another form.
   */
  readonly take: (client: Queryable) => Promise<AttachedFile[]>;
}

/**
 * Checks how many files a form has, and stores those that the body itself contains as uploads of the caller: the
 * customer of the session, or the visitor of the browser. Called before the transaction; `take` is called in it.
 */
export type ResolveAttachments = (
  call: AttachingCall,
  files: readonly Attachment[],
  limits: { readonly minimum: number; readonly maximum: number },
) => Promise<ResolvedAttachments>;
