/** What is known of whom a sign-up form names, once the worker has looked. */
export interface Found {
  /** The e-mail on record. */
  readonly email: string | null;
  readonly hasPassword: boolean;
  readonly ownsContract: boolean;
  /** True also where the deployment does not ask for an invoice. */
  readonly ownsInvoice: boolean;
}

/** What is done about the form: the letter to send, and to which address. */
export type SignUpOutcome =
  | { readonly send: "nothing" }
  | { readonly send: "activation"; readonly to: string; readonly emailToKeep: string | null }
  | { readonly send: "already_active"; readonly to: string };

/**
 * Who gets which letter. What the form asks is printed on every bill, so it is not enough to redirect an account: the
 * address on record decides. Only where there is none does the typed one get the letter, and is kept when its link is
 * used. Why: docs/decisions/0008-activation.md.
 */
export const decideSignUp = (found: Found | undefined, typedEmail: string): SignUpOutcome => {
  if (found === undefined || !found.ownsContract || !found.ownsInvoice) return { send: "nothing" };
  if (found.hasPassword)
    return found.email === null ? { send: "nothing" } : { send: "already_active", to: found.email };
  return found.email === null
    ? { send: "activation", to: typedEmail, emailToKeep: typedEmail }
    : { send: "activation", to: found.email, emailToKeep: null };
};
