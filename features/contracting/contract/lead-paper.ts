/**
 * `summary`: one page with what matters, before the contract binds. `contract`: with its annexes. `withdrawal`: the proof
 * that a withdrawal arrived.
 */
export const leadPapers = ["summary", "contract", "withdrawal"] as const;
export type LeadPaper = (typeof leadPapers)[number];

/** `preparing`: the provider does not have the contract yet. `expired`: it was not signed in time. */
export const leadSignatureStates = [
  "preparing",
  "waiting",
  "signed",
  "rejected",
  "expired",
  "withdrawn",
] as const;
export type LeadSignatureState = (typeof leadSignatureStates)[number];
