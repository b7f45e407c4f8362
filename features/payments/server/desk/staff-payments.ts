import { addDays, madridMidnight, plainDate } from "#energy/calendar.ts";
import { findQueueEntry } from "#platform/server/cases/case-queue.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { defineStaffLook } from "#platform/server/staff-action.ts";
import { PaymentRefused, type CardPayments, type Intent } from "#integrations/card-payments/port.ts";
import type { QueryOf } from "#platform/contract/endpoint.ts";
import { checkStaffPayment } from "../../contract/check-staff-payment.ts";
import { getStaffPayment } from "../../contract/get-staff-payment.ts";
import { listStaffPayments } from "../../contract/list-staff-payments.ts";
import type { StaffPayment } from "../../contract/staff-payment.ts";
import { withdrawStaffPayment } from "../../contract/withdraw-staff-payment.ts";
import { checkPayment } from "../../staff/check-payment.ts";
import { withdrawPayment } from "../../staff/withdraw-payment.ts";
import { isActive } from "../attempt-policy.ts";
import { findRefundsOf, toStaffRefund } from "../refunds/refund-queries.ts";
import { ForeignCharge, giveUp, settle } from "../settle-attempt.ts";
import {
  findAttemptFacts,
  findCustomersNamed,
  findInvoiceNumbered,
  findOtherPayments,
  findParts,
  findPayment,
  findPayments,
  findSteps,
  sumPayments,
  type ListedPayment,
  type PaymentFilter,
  type PaymentSearch,
} from "./payment-queries.ts";
import { unqueuePayment } from "./queue-open-ends.ts";
import { authorOf, type StaffPaymentPorts } from "./staff-payment-ports.ts";

const defaultLimit = 50;
const readPayment = defineStaffLook("payments read", getStaffPayment.roles);

type Ports = Pick<StaffPaymentPorts, "database">;
type StoryPorts = Pick<StaffPaymentPorts, "database" | "configuration">;

const searchOf = async ({ database }: Ports, typed: string): Promise<PaymentSearch> => {
  const reference = typed.toLowerCase();
  return {
    customerIds: await findCustomersNamed(database.pool, typed),
    invoice: await findInvoiceNumbered(database.pool, typed),
    reference: /^[\da-f]{8}$/.test(reference) ? reference : undefined,
  };
};

/** The day after it has an instant that PostgreSQL and JavaScript write alike. */
const lastDay = "9999-12-30";

const filterOf = async (ports: Ports, query: QueryOf<typeof listStaffPayments>): Promise<PaymentFilter> => {
  const { view = "all", search = "", from, to, minCents, maxCents } = query;
  return {
    view,
    search: search === "" ? undefined : await searchOf(ports, search),
    from: from === undefined ? undefined : madridMidnight(plainDate(from)),
    before: to === undefined || to > lastDay ? undefined : madridMidnight(addDays(plainDate(to), 1)),
    minCents,
    maxCents,
  };
};

export const handleListStaffPayments = (ports: Ports): Handler =>
  handler(listStaffPayments, async ({ query }) => {
    const { order = "newest", offset = 0, limit = defaultLimit } = query;
    const filter = await filterOf(ports, query);
    const { pool } = ports.database;
    return {
      items: await findPayments(pool, filter, { order, offset, limit }),
      ...(await sumPayments(pool, filter)),
    };
  });

const keyOf = ({ customerId, transactionId }: ListedPayment) => ({ customerId, attemptId: transactionId });

/** A payment with its story. */
export const storyOf = async (
  { database: { pool }, configuration }: StoryPorts,
  payment: ListedPayment,
): Promise<StaffPayment> => {
  const key = keyOf(payment);
  const [facts, parts, steps, refunds, others] = await Promise.all([
    findAttemptFacts(pool, key),
    findParts(pool, key),
    findSteps(pool, key),
    findRefundsOf(pool, key),
    findOtherPayments(pool, key),
  ]);
  return {
    payment,
    intentId: payment.intentId,
    payerEmail: facts?.payerEmail ?? "",
    checks: facts?.checks ?? 0,
    nextCheckAt: isActive(payment.state) ? (facts?.checkAt ?? null) : null,
    parts,
    steps,
    refunds: refunds.map(toStaffRefund),
    refundApprovalCents: configuration.payments.refundApprovalCents,
    others,
  };
};

export const handleGetStaffPayment = (ports: StoryPorts & Pick<StaffPaymentPorts, "carryOut">): Handler =>
  handler(getStaffPayment, async ({ params: { transactionId }, subject, now, fail }) => {
    const payment = (await findPayment(ports.database.pool, transactionId)) ?? fail("payment_not_found");
    const look = { reference: transactionId, customerId: payment.customerId };
    await ports.carryOut(readPayment, look, authorOf(subject, now));
    return storyOf(ports, payment);
  });

/** The bank's charge as it is now: undefined when it has never heard of it, `not_available` without an answer. */
const askBank = async (
  provider: CardPayments | undefined,
  intentId: string,
): Promise<Intent | "not_available" | undefined> => {
  try {
    return (await provider?.findIntent(intentId)) ?? "not_available";
  } catch (error) {
    return error instanceof PaymentRefused && error.code === "resource_missing" ? undefined : "not_available";
  }
};

/** Records what the bank says of a payment now. Its charge counts even after the portal took it for a failure. */
const settleNow = async (ports: StaffPaymentPorts, payment: ListedPayment, now: Date) => {
  const key = keyOf(payment);
  const { intentId } = payment;
  if (intentId === null) {
    const age = now.getTime() - payment.createdAt.getTime();
    const isDue = age > ports.configuration.payments.checkAfterSeconds * 1000;
    // Its server may still be about to store the charge.
    if (isDue) await giveUp(ports, key, { failureCode: "processing_error", now });
    return "checked" as const;
  }
  const intent = await askBank(ports.cardPayments, intentId);
  if (intent === "not_available" || ports.cardPayments === undefined) return "bank_not_available" as const;
  if (intent === undefined) return "checked" as const;
  try {
    await settle(ports, ports.cardPayments, { key, intent, now });
    return "checked" as const;
  } catch (error) {
    if (error instanceof ForeignCharge) return "charge_of_another_payment" as const;
    throw error;
  }
};

/** What the bank has been asked about is settled at once; what is to be returned is not. */
const unqueueUnlessExcess = async (client: Queryable, reference: string): Promise<void> => {
  const queued = await findQueueEntry(client, { kind: "payment", reference });
  if (queued !== undefined && queued.state !== "excess") await unqueuePayment(client, reference);
};

export const handleCheckStaffPayment = (ports: StaffPaymentPorts): Handler =>
  handler(checkStaffPayment, async ({ params: { transactionId }, subject, now, fail }) => {
    const { pool } = ports.database;
    const payment = (await findPayment(pool, transactionId)) ?? fail("payment_not_found");
    const outcome = await settleNow(ports, payment, now);
    const after = (await findPayment(pool, transactionId)) ?? fail("payment_not_found");
    const checked = { ...keyOf(payment), before: payment.state, after: after.state, outcome };
    await ports.carryOut(checkPayment, checked, authorOf(subject, now));
    if (outcome === "checked" && !isActive(after.state)) await unqueueUnlessExcess(pool, transactionId);
    return outcome === "checked" ? storyOf(ports, after) : fail(outcome);
  });

export const handleWithdrawStaffPayment = (ports: StaffPaymentPorts): Handler =>
  handler(withdrawStaffPayment, async ({ params: { transactionId }, body, subject, now, fail }) => {
    const { pool } = ports.database;
    const payment = (await findPayment(pool, transactionId)) ?? fail("payment_not_found");
    if (payment.state !== "succeeded") return fail("payment_not_paid");
    const intent = await askBank(ports.cardPayments, payment.intentId ?? "");
    if (intent === "not_available") return fail("bank_not_available");
    if (intent !== undefined && intent.state !== "cancelled") return fail("payment_is_at_bank");
    const author = { ...authorOf(subject, now), reason: body.reason };
    const outcome = await ports.carryOut(withdrawPayment(ports), keyOf(payment), author);
    if (outcome !== "done") return fail(outcome);
    await unqueueUnlessExcess(pool, transactionId);
    return storyOf(ports, (await findPayment(pool, transactionId)) ?? fail("payment_not_found"));
  });
