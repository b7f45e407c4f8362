import type { CaseRow } from "#features/support/contract/list-cases.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { summarizeInvoices } from "#features/invoices/contract/summarize-invoices.ts";

type Summary = AnswerOf<typeof summarizeInvoices>;

/** What is known of the customer; undefined while it loads and after a failure. */
export interface CustomerFacts {
  readonly invoices: Pick<Summary, "toPay" | "overdue"> | undefined;
  readonly openRequests: readonly Pick<CaseRow, "kind" | "state" | "reference" | "subject">[] | undefined;
  /** Contracts whose invoices are sent on paper. */
  readonly onPaperCount: number | undefined;
}

interface Payment {
  readonly invoices: number;
  readonly cents: number;
  readonly dueOn: string | null;
  /** Null for several invoices. */
  readonly invoiceId: number | null;
}

/** The one thing to do that the home screen proposes. */
export type NextStep =
  | ({ readonly kind: "overdue" | "to_pay" } & Payment)
  | { readonly kind: "signature" | "answer"; readonly reference: string; readonly subject: string }
  | { readonly kind: "electronic_invoices"; readonly contracts: number }
  | { readonly kind: "nothing" };

const paymentOf = (totals: Summary["overdue"], bills: Summary["toPay"]["bills"]): Payment => ({
  invoices: totals.invoices,
  cents: totals.totalCents,
  dueOn: totals.dueOn,
  // The bills are in the order of their due dates: those overdue come first.
  invoiceId: totals.invoices === 1 ? (bills[0]?.id ?? null) : null,
});

/**
 * The most urgent step: an overdue invoice, a document to sign, a question of the retailer, an invoice to pay, invoices
 * on paper. Undefined when none is found and some facts are unknown.
 */
export const nextStepOf = ({ invoices, openRequests, onPaperCount }: CustomerFacts): NextStep | undefined => {
  if (invoices !== undefined && invoices.overdue.totalCents > 0)
    return { kind: "overdue", ...paymentOf(invoices.overdue, invoices.toPay.bills) };
  const waiting = openRequests?.filter(({ state }) => state === "information_required") ?? [];
  // A change waits for nothing but its signature.
  const request = waiting.find(({ kind }) => kind === "change") ?? waiting[0];
  if (request !== undefined) {
    const { kind, reference, subject } = request;
    return { kind: kind === "change" ? "signature" : "answer", reference, subject };
  }
  if (invoices !== undefined && invoices.toPay.totalCents > 0)
    return { kind: "to_pay", ...paymentOf(invoices.toPay, invoices.toPay.bills) };
  if (onPaperCount !== undefined && onPaperCount > 0)
    return { kind: "electronic_invoices", contracts: onPaperCount };
  return invoices === undefined || openRequests === undefined || onPaperCount === undefined
    ? undefined
    : { kind: "nothing" };
};
