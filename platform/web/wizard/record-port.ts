/** Answers as the server has them. */
export interface FlowRecord {
  readonly id: string;
  /** Of the last change; a change of another version than the newest is a conflict. */
  readonly version: number;
  /** By step; parsed with the flow's own shapes. */
  readonly answers: unknown;
}

export type LoadResult =
  | { readonly status: "found"; readonly record: FlowRecord }
  /** The record is shown only to a person who knows something that is in it. */
  | { readonly status: "proof_needed" | "proof_wrong" }
  /** It was sent before: the answer to that was lost, or another tab sent it. */
  | { readonly status: "sent" }
  /** Expired, or another person's. */
  | { readonly status: "absent" };

export type SaveResult =
  | { readonly status: "saved"; readonly id: string; readonly version: number }
  /** Another tab or device has saved since. */
  | { readonly status: "conflict"; readonly record: FlowRecord }
  /** The answers are not accepted; `version` when the record was written nevertheless, without them. */
  | { readonly status: "refused"; readonly code: string; readonly id?: string; readonly version?: number }
  /** These answers do not allow a record, such as without consent: they stay in the tab until they are sent. */
  | { readonly status: "unrecorded" }
  | { readonly status: "absent" };

export interface RecordSave<A> {
  /** Undefined before the record exists. */
  readonly id: string | undefined;
  readonly version: number | undefined;
  /** A record that was already made with the same key is a conflict: the answer to the first call was lost. */
  readonly creationKey: string;
  /** Of all submitted steps: a record is replaced as a whole. */
  readonly answers: Partial<A>;
}

/** A flow's record on the server, which compares versions before it looks at answers. Both calls reject when they get no answer; the record may have been written then. */
export interface RecordPort<A> {
  readonly load: (id: string, proof: string | undefined) => Promise<LoadResult>;
  readonly save: (save: RecordSave<A>) => Promise<SaveResult>;
}
