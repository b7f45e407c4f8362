import type { callBackErrors, CallBackContact, CallBackOrigin } from "#platform/contract/call-back.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { AttachingCall } from "./attachments.ts";
import type { FailureDetails } from "./handler.ts";

/** What a person wants to talk about. */
export interface CallBackSubject {
  readonly origin: CallBackOrigin;
  readonly cups?: string | undefined;
  /** What the person calculated or compared, for the person who calls: names and plain values. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** The part of a call that asks for a call-back. */
export interface CallBackCall extends Omit<AttachingCall, "fail"> {
  readonly language: CompleteLanguage;
  readonly fail: (code: keyof typeof callBackErrors, details?: FailureDetails) => never;
}

/** Takes a wish to be called, once. The answer is the same for every email, whether a customer has it or not. */
export type RequestCallBack = (
  call: CallBackCall,
  contact: CallBackContact,
  subject: CallBackSubject,
) => Promise<{ readonly reference: string }>;
