import { madridDate } from "#energy/calendar.ts";
import { PaymentRefused, type CardPayments, type Refund } from "#integrations/card-payments/port.ts";
import { formatsOf } from "#platform/contract/format.ts";
import { announcementOf } from "#platform/contract/topics.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { RefundState } from "../../contract/staff-refund.ts";
import { topics } from "../../contract/topics.ts";
import { pauseSeconds, refusalOf } from "../attempt-policy.ts";
import { findPayer } from "../attempt-queries.ts";
import type { StaffPaymentPorts } from "../desk/staff-payment-ports.ts";
import { wordsOf } from "../words.ts";
import {
  claimDueRefund,
  findDueRefunds,
  findRefund,
  isExcessReturned,
  storeRefundState,
  type StoredRefund,
} from "./refund-queries.ts";
import { advanceRefund, nextLook } from "./refund-policy.ts";

export type RefundPorts = Pick<
  StaffPaymentPorts,
  "database" | "cardPayments" | "announce" | "noteRefund" | "configuration"
>;

const announcement = announcementOf(topics);
const batchSize = 50;
const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** What the provider said of a refund, or that it said nothing. */
interface Seen {
  readonly state: Refund["state"] | "unknown";
  readonly failureCode: string;
}

/** Writes into the history of the bill what became of the refund, and notifies the customer. */
const notifyCustomer = async (
  client: Queryable,
  ports: RefundPorts,
  { refund, outcome, now }: { refund: StoredRefund; outcome: "succeeded" | "failed"; now: Date },
): Promise<void> => {
  const { customerId, invoiceId, invoiceNumber, amountCents } = refund;
  const payer = await findPayer(client, customerId);
  if (payer === undefined) return;
  const { language } = payer;
  const amount = formatsOf(language).money(amountCents);
  await ports.noteRefund(client, {
    customerId,
    invoiceId,
    returnedOn: madridDate(now),
    description: wordsOf(language)(outcome === "succeeded" ? "refundStep" : "refundFailedStep", { amount }),
    isExcessReturned: outcome === "succeeded" && (await isExcessReturned(client, refund)),
  });
  const topic = outcome === "succeeded" ? "payment_refunded" : "refund_failed";
  const facts = { amountCents, invoiceId, invoiceNumber };
  await ports.announce(client, [announcement(topic, { customerId, facts, now })]);
};

/** When the provider is asked next; null for never. */
const nextCheck = (
  { state, checks, succeededAt }: { state: RefundState; checks: number; succeededAt: Date },
  now: Date,
): Date | null => {
  if (state === "succeeded") return nextLook(succeededAt, now);
  const isOpen = state === "unknown" || state === "pending" || state === "requested";
  return isOpen ? later(now, pauseSeconds(checks)) : null;
};

/** Records what the provider said; the customer hears of each outcome once. */
const record = (
  ports: RefundPorts,
  { refundId, customerId }: Pick<StoredRefund, "refundId" | "customerId">,
  { seen, now }: { seen: Seen; now: Date },
): Promise<void> =>
  inTransaction(ports.database.pool, async (client) => {
    await lockCustomer(client, customerId);
    const refund = await findRefund(client, refundId);
    if (refund === undefined) return;
    const state = advanceRefund(refund.state, seen.state);
    const failureCode = state === "failed" ? seen.failureCode || refund.failureCode : "";
    const isFirst = state !== refund.state;
    const succeededAt = isFirst ? now : refund.changedAt;
    const checkAt = nextCheck({ state, checks: refund.checks, succeededAt }, now);
    await storeRefundState(client, { customerId, refundId }, { state, failureCode, checkAt, now });
    const isOutcome =
      isFirst && (state === "succeeded" || (state === "failed" && refund.state === "succeeded"));
    if (isOutcome && (state === "succeeded" || state === "failed"))
      await notifyCustomer(client, ports, { refund, outcome: state, now });
  });

/** Asks the provider to return money. A repetition under the same id returns it once. */
const ask = async (
  provider: CardPayments,
  { refundId, intentId, amountCents }: StoredRefund,
): Promise<Seen> => {
  try {
    const { state, failure } = await provider.createRefund({
      refundId,
      intentId: intentId ?? "",
      amountCents,
    });
    return { state, failureCode: failure };
  } catch (error) {
    return error instanceof PaymentRefused
      ? {
          state: "failed",
          failureCode: error.code === "resource_missing" ? refusalOf(error.code) : error.code,
        }
      : { state: "unknown", failureCode: "" };
  }
};

/** Asks for a refund that was stored; the answer, or that there was none, is recorded. */
export const sendRefund = async (ports: RefundPorts, refundId: string, now: Date): Promise<void> => {
  const refund = await findRefund(ports.database.pool, refundId);
  const { cardPayments } = ports;
  if (refund?.state !== "requested" || cardPayments === undefined) return;
  await record(ports, refund, { seen: await ask(cardPayments, refund), now });
};

/** What the provider knows of a refund; one that it never heard of is asked for again, under the same id. */
const look = async (provider: CardPayments, refund: StoredRefund): Promise<Seen> => {
  const { refundId, intentId, state } = refund;
  try {
    const found = await provider.findRefund({ refundId, intentId: intentId ?? "" });
    if (found !== undefined) return { state: found.state, failureCode: found.failure };
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
  return state === "requested" || state === "unknown"
    ? ask(provider, refund)
    : { state: "unknown", failureCode: "" };
};

/** Asks the provider about refunds that are due for it, and records their outcomes. */
export const reconcileRefunds = async (
  ports: RefundPorts & { readonly onError: (error: unknown) => void },
  now: Date,
): Promise<void> => {
  const { database, cardPayments } = ports;
  if (cardPayments === undefined) return;
  for (const due of await findDueRefunds(database.pool, now, batchSize)) {
    try {
      if (!(await claimDueRefund(database.pool, due, later(now, pauseSeconds(due.checks))))) continue;
      const refund = await findRefund(database.pool, due.refundId);
      if (refund !== undefined) await record(ports, refund, { seen: await look(cardPayments, refund), now });
    } catch (error) {
      ports.onError(error);
    }
  }
};
