import type { LedgerIntent } from "#integrations/card-payments/sandbox/ledger.ts";
import {
  bigint,
  int,
  nullable,
  queryRows,
  text,
  uuid,
  type Queryable,
} from "#platform/server/database/query.ts";

/** What the portal has stored about payments. */
export interface PortalBooks {
  readonly attempts: readonly {
    readonly attemptId: string;
    readonly intentId: string | null;
    readonly state: string;
    readonly amountCents: number;
  }[];
  readonly invoices: readonly {
    readonly invoiceId: number;
    readonly status: string;
    readonly totalCents: number;
    readonly pendingCents: number;
  }[];
  /** Which attempt pays which invoice. */
  readonly parts: readonly { readonly attemptId: string; readonly invoiceId: number }[];
  /** Attempts whose success was reported to the retailer's system. */
  readonly reported: readonly string[];
}

/** Reads the books of every customer. */
export const readPortalBooks = async (db: Queryable): Promise<PortalBooks> => {
  const [attempts, invoices, parts, events] = [
    await queryRows(db, {
      text: `/* all customers: a test compares all */ select attempt_id as "attemptId", intent_id as "intentId", state,
               amount_cents as "amountCents" from payment_attempts`,
      columns: { attemptId: uuid, intentId: nullable(text), state: text, amountCents: int },
    }),
    await queryRows(db, {
      text: `/* all customers: a test compares all */ select invoice_id as "invoiceId", payment_status as status,
               total_cents as "totalCents", pending_cents as "pendingCents" from invoices`,
      columns: { invoiceId: bigint, status: text, totalCents: int, pendingCents: int },
    }),
    await queryRows(db, {
      text: `/* all customers: a test compares all */ select attempt_id as "attemptId", invoice_id as "invoiceId"
             from payment_attempt_invoices`,
      columns: { attemptId: uuid, invoiceId: bigint },
    }),
    await queryRows(db, {
      text: `/* all customers: a test compares all */ select payload ->> 'transaction_id' as "attemptId" from outbox_events
             where type = 'payment.received'`,
      columns: { attemptId: nullable(text) },
    }),
  ];
  return { attempts, invoices, parts, reported: events.flatMap(({ attemptId }) => attemptId ?? []) };
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const count = <T>(values: readonly T[], wanted: T): number =>
  values.filter((value) => value === wanted).length;

const faultsOfAttempts = (ledger: readonly LedgerIntent[], { attempts, reported }: PortalBooks): string[] =>
  attempts.flatMap(({ attemptId, state, amountCents, intentId }) => {
    const charged = ledger.filter((intent) => intent.attemptId === attemptId);
    const charges = charged.flatMap((intent) => intent.charges);
    const isPaid = state === "succeeded";
    return [
      ...(charges.length > 1 ? [`${attemptId} was charged ${charges.length} times`] : []),
      ...(state === "failed" && charges.length > 0 ? [`${attemptId} failed, and was charged`] : []),
      ...(isPaid && charges.length === 0 ? [`${attemptId} succeeded without a charge`] : []),
      ...(isPaid && sum(charges) !== amountCents ? [`${attemptId} was charged another amount`] : []),
      ...(isPaid && !charged.some((intent) => intent.intentId === intentId)
        ? [`${attemptId} has another charge than the bank`]
        : []),
      ...(isPaid || state === "failed" ? [] : [`${attemptId} has no outcome: ${state}`]),
      ...(count(reported, attemptId) === (isPaid ? 1 : 0)
        ? []
        : [`${attemptId} is ${state} and was reported ${count(reported, attemptId)} times`]),
    ];
  });

const faultsOfInvoices = (ledger: readonly LedgerIntent[], { invoices, parts }: PortalBooks): string[] =>
  invoices.flatMap(({ invoiceId, status, totalCents, pendingCents }) => {
    const attempts = new Set(
      parts.filter((part) => part.invoiceId === invoiceId).map(({ attemptId }) => attemptId),
    );
    const charges = ledger
      .filter(({ attemptId }) => attemptId !== undefined && attempts.has(attemptId))
      .flatMap((intent) => intent.charges);
    const isPaid = status === "paid";
    return [
      ...(charges.length > 1 ? [`invoice ${invoiceId} was charged ${charges.length} times`] : []),
      ...(isPaid === charges.length > 0
        ? []
        : [`invoice ${invoiceId} is ${status} with ${charges.length} charges`]),
      ...(totalCents - sum(charges) === pendingCents || charges.length > 1
        ? []
        : [
            `invoice ${invoiceId} has ${pendingCents} pending of ${totalCents} after charges of ${sum(charges)}`,
          ]),
    ];
  });

/** What the bank's ledger and the portal contradict each other in, where each attempt pays one invoice; empty when they agree. */
export const bookFaults = (ledger: readonly LedgerIntent[], portal: PortalBooks): string[] => {
  const known = new Set(portal.attempts.map(({ attemptId }) => attemptId));
  const lost = ledger.filter(({ attemptId, charges }) => charges.length > 0 && !known.has(attemptId ?? ""));
  return [
    ...lost.map(({ intentId }) => `${intentId} was charged for no attempt`),
    ...faultsOfAttempts(ledger, portal),
    ...faultsOfInvoices(ledger, portal),
  ];
};
