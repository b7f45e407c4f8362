import type { CompleteLanguage } from "#platform/contract/languages.ts";

/** A document, and the person who signs it. */
export interface SignatureOrder {
  /** The same at every attempt: the provider answers a repetition with the signature that it has. */
  readonly idempotencyKey: string;
  readonly title: string;
  readonly document: { readonly filename: string; readonly content: Uint8Array };
  readonly signer: {
    readonly name: string;
    readonly taxId: string;
    readonly email: string | null;
    readonly mobile: string | null;
    readonly language: CompleteLanguage;
  };
  /** What the signer declares by signing. */
  readonly consentText: string;
  readonly expiresAt: Date;
}

export interface OrderedSignature {
  readonly signatureId: string;
  /** Page on which the signer reads, signs or rejects the document. Opens it without a session. */
  readonly signingUrl: string;
}

/**
 * `expired`: it can no longer be signed, because its time ended or it was cancelled. `address` is the signer's internet
 * address, `documentHash` the SHA-256 of the signed document in hexadecimal.
 */
export type SignatureStatus =
  | { readonly state: "waiting" }
  | { readonly state: "expired"; readonly decidedAt: Date }
  | {
      readonly state: "signed" | "rejected";
      readonly decidedAt: Date;
      readonly address: string;
      readonly documentHash: string;
    };

/** A provider of electronic signatures. */
export interface DocumentSignature {
  /** Hands over a document. Throws when the provider does not take it; the caller repeats the order. */
  readonly order: (order: SignatureOrder) => Promise<OrderedSignature>;
  /** Throws for an unknown id, and when the provider does not answer. */
  readonly findStatus: (signatureId: string, now: Date) => Promise<SignatureStatus>;
  /** The document can no longer be signed. Does nothing when it was signed, rejected or cancelled before. */
  readonly cancel: (signatureId: string, now: Date) => Promise<void>;
}

/** How a signature ended. */
export type SignatureOutcome = Exclude<SignatureStatus, { state: "waiting" }>;

/**
 * The outcome of an order; undefined while it can still be signed. One that is past its time is cancelled first, and one
 * that the provider never got has expired. Throws as `findStatus` does.
 */
export const findOutcome = async (
  provider: DocumentSignature,
  { signatureId, expiresAt }: { readonly signatureId: string | null; readonly expiresAt: Date },
  now: Date,
): Promise<SignatureOutcome | undefined> => {
  if (signatureId === null) return { state: "expired", decidedAt: expiresAt };
  const status = await provider.findStatus(signatureId, now);
  if (status.state !== "waiting") return status;
  if (expiresAt > now) return undefined;
  await provider.cancel(signatureId, now);
  const last = await provider.findStatus(signatureId, now);
  return last.state === "waiting" ? { state: "expired", decidedAt: expiresAt } : last;
};
