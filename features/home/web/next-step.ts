import type { CaseRow } from "#features/support/contract/list-cases.ts";

/** What is known of the customer; undefined while it loads and after a failure. */
export interface CustomerFacts {
  readonly openRequests: readonly Pick<CaseRow, "kind" | "state" | "reference" | "subject">[] | undefined;
  /** Contracts whose invoices are sent on paper. */
  readonly onPaperCount: number | undefined;
}

/** The one thing to do that the home screen proposes beside what is to be paid. */
export type NextStep =
  | { readonly kind: "signature" | "answer"; readonly reference: string; readonly subject: string }
  | { readonly kind: "electronic_invoices"; readonly contracts: number };

/** The most urgent step: a document to sign, a question of the retailer, invoices on paper. Undefined when none is known. */
export const nextStepOf = ({ openRequests, onPaperCount }: CustomerFacts): NextStep | undefined => {
  const waiting = openRequests?.filter(({ state }) => state === "information_required") ?? [];
  // A change waits for nothing but its signature.
  const request = waiting.find(({ kind }) => kind === "change") ?? waiting[0];
  if (request !== undefined) {
    const { kind, reference, subject } = request;
    return { kind: kind === "change" ? "signature" : "answer", reference, subject };
  }
  return openRequests !== undefined && onPaperCount !== undefined && onPaperCount > 0
    ? { kind: "electronic_invoices", contracts: onPaperCount }
    : undefined;
};
