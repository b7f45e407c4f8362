import { madridDate, plainDate, type PlainDate } from "#energy/calendar.ts";
import { announcementOf } from "#platform/contract/topics.ts";
import { lockCustomer, lockCustomers } from "#platform/server/database/customer-lock.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { eventWriter } from "#platform/server/outbox/outbox.ts";
import { events } from "../contract/events.ts";
import { topics } from "../contract/topics.ts";
import { isKnownMoney, type EntryResult, type StoredEntry } from "./bank-file-queries.ts";
import { findBillsByNumber, findRecipients, isBeingCollected, type NumberedBill } from "./bill-queries.ts";
import { debitOf, endsMandate } from "./remittance-policy.ts";
import type { RemittancePorts } from "./remittance-ports.ts";
import {
  lockDebit,
  lockIncludedDebits,
  moveDebits,
  releaseDebits,
  sumIncluded,
  type KnownDebit,
} from "./debit-queries.ts";
import { lockRemittanceOf, moveRemittance, type LockedRemittance } from "./remittance-queries.ts";
import { wordsOf } from "./words.ts";

const announcement = announcementOf(topics);
const writeEvent = eventWriter(events);

type Ports = Pick<
  RemittancePorts,
  "collectInvoices" | "returnDebit" | "invoicesToPay" | "findNextInstalment" | "cancelMandate" | "announce"
>;

interface Work {
  readonly client: Queryable;
  readonly entry: StoredEntry;
  readonly now: Date;
  readonly on: PlainDate;
}

const open = (problem: NonNullable<EntryResult["problem"]>, invoiceNumber = ""): EntryResult => ({
  outcome: "open",
  problem,
  invoiceNumber,
});

const recipientOf = async (client: Queryable, customerId: number) => {
  const [recipient] = await findRecipients(client, [customerId]);
  if (recipient === undefined) throw new Error("The customer of a bill is not there");
  return recipient;
};

/** The remittance of a bank's reference, unless the bank cannot have it. */
const findSent = async (client: Queryable, messageId: string): Promise<LockedRemittance | undefined> => {
  const found = await lockRemittanceOf(client, messageId);
  return found === undefined || found.state === "waiting" || found.state === "voided" ? undefined : found;
};

const returnBill = async (
  ports: Ports,
  { client, entry, now, on }: Work,
  { debit, messageId }: { readonly debit: KnownDebit; readonly messageId: string },
): Promise<EntryResult> => {
  const { customerId, invoiceId, number, amountCents, mandateReference, remittanceId } = debit;
  const { reasonCode } = entry;
  await lockCustomer(client, customerId);
  const { language, taxId } = await recipientOf(client, customerId);
  const t = wordsOf(language);
  await moveDebits(client, [debit], { remittanceId, state: "returned", reasonCode, on });
  await ports.returnDebit(client, {
    customerId,
    invoiceId,
    amountCents,
    wasCollected: debit.state === "collected",
    returnedOn: on,
    description: t("returnedStep"),
  });
  const isMandateEnded = endsMandate(reasonCode);
  if (isMandateEnded)
    await ports.cancelMandate(client, { customerId, reference: mandateReference, on, reason: reasonCode });
  const facts = { amountCents, invoiceId, invoiceNumber: number };
  await ports.announce(client, [announcement("direct_debit_returned", { customerId, facts, now })]);
  await writeEvent(client, customerId, {
    type: "direct_debit.returned",
    data: {
      invoiceNumber: number,
      taxId,
      amountCents,
      reasonCode,
      remittance: messageId,
      mandateReference,
      isMandateEnded,
      returnedOn: on,
    },
    now,
  });
  return { outcome: "applied", invoiceNumber: number };
};

/** Marks debits as collected, and their bills as paid. */
const collect = async (ports: Ports, { client, on }: Work, debits: readonly KnownDebit[]): Promise<void> => {
  const [first] = debits;
  if (first === undefined) return;
  const customerIds = [...new Set(debits.map(({ customerId }) => customerId))];
  await lockCustomers(client, customerIds);
  const languages = new Map(
    (await findRecipients(client, customerIds)).map(({ customerId, language }) => [customerId, language]),
  );
  const { remittanceId } = first;
  await moveDebits(client, debits, { remittanceId, state: "collected", reasonCode: "", on });
  await ports.collectInvoices(
    client,
    debits.map(({ customerId, invoiceId }) => ({
      customerId,
      invoiceId,
      description: wordsOf(languages.get(customerId) ?? "ca")("collectedStep"),
    })),
    on,
  );
};

/** A single debit that came back, or whose money came. */
const applyDebit = async (ports: Ports, work: Work): Promise<EntryResult> => {
  const { client, entry, now } = work;
  const named = debitOf(entry.reference);
  const remittance = named && (await findSent(client, named.messageId));
  const debit =
    remittance &&
    (await lockDebit(client, { remittanceId: remittance.remittanceId, position: named.position }));
  if (debit === undefined || remittance === undefined) return open("unknown_debit");
  if (remittance.state === "ready")
    await moveRemittance(client, remittance.remittanceId, { state: "sent", now });
  const { state, number } = debit;
  if (entry.amountCents !== null && entry.amountCents !== debit.amountCents)
    return open("amount_differs", number);
  if (state === "released") return open("unknown_debit", number);
  if (entry.kind === "returned") {
    if (state === "returned") return { outcome: "unchanged", invoiceNumber: number };
    return returnBill(ports, work, { debit, messageId: remittance.messageId });
  }
  if (state === "returned") return open("collected_after_return", number);
  if (state === "collected") return { outcome: "unchanged", invoiceNumber: number };
  await collect(ports, work, [debit]);
  return { outcome: "applied", invoiceNumber: number };
};

const debitsAtOnce = 500;

/** The money of a whole remittance came: all of its debits that the bank has not rejected. */
const collectRemittance = async (ports: Ports, work: Work): Promise<EntryResult> => {
  const { client, entry, now } = work;
  const remittance = await findSent(client, entry.reference);
  if (remittance === undefined) return open("unknown_remittance");
  const { remittanceId, state } = remittance;
  if (state === "collected") return { outcome: "unchanged" };
  if (state === "rejected" || entry.amountCents !== (await sumIncluded(client, remittanceId)))
    return open("amount_differs");
  for (;;) {
    const debits = await lockIncludedDebits(client, remittanceId, debitsAtOnce);
    if (debits.length === 0) break;
    await collect(ports, work, debits);
  }
  await moveRemittance(client, remittanceId, { state: "collected", now });
  return { outcome: "applied" };
};

/** The bank took nothing of a remittance: customers have to do nothing, and its bills wait for another. */
const rejectRemittance = async ({ client, entry, now, on }: Work): Promise<EntryResult> => {
  const remittance = await findSent(client, entry.reference);
  if (remittance === undefined) return open("unknown_remittance");
  const { remittanceId, state } = remittance;
  if (state === "rejected") return { outcome: "unchanged" };
  if (state === "collected") return open("collected_after_return");
  await releaseDebits(client, remittanceId, on);
  await moveRemittance(client, remittanceId, { state: "rejected", now });
  return { outcome: "applied" };
};

const maxNumbers = 40;
/** Words of a transfer's text that may be the number of a bill. */
const numbersIn = (about: string): string[] =>
  about
    .split(/[\s,;:()]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word.length >= 4 && word.length <= 60 && /\d/.test(word))
    .slice(0, maxNumbers);

/** Takes money that came in off a bill, wholly or in part; `amountCents` is the part of it that pays the bill. */
export const payBill = async (
  ports: Ports,
  { client, entry, now, on }: Work,
  { customerId, invoiceId, number, amountCents }: NumberedBill & { readonly amountCents: number },
): Promise<void> => {
  const { language, taxId } = await recipientOf(client, customerId);
  const { excessCents } = await ports.invoicesToPay.apply(client, {
    customerId,
    invoiceId,
    amountCents,
    paidOn: on,
    description: wordsOf(language)("transferStep"),
  });
  const facts = { amountCents, invoiceId, invoiceNumber: number };
  await ports.announce(client, [announcement("transfer_received", { customerId, facts, now })]);
  await writeEvent(client, customerId, {
    type: "transfer.received",
    data: {
      invoiceNumber: number,
      taxId,
      amountCents,
      excessCents,
      bankReference: entry.reference,
      bookedOn: on,
    },
    now,
  });
};

/** What prevents that money pays a bill as it is; undefined when nothing does. */
export const findToPay = async (ports: Ports, client: Queryable, bill: NumberedBill) => {
  await lockCustomer(client, bill.customerId);
  const [found] = await ports.invoicesToPay.find(client, bill.customerId, [bill.invoiceId]);
  return found !== undefined && !found.isPaid && found.toPayCents > 0 ? found : undefined;
};

/** Whether money that names bills of a payment plan is its next instalment to the cent; it then pays their parts of it. */
const payInstalment = async (ports: Ports, work: Work, bills: readonly NumberedBill[]): Promise<boolean> => {
  const { client, entry } = work;
  const [customerId, ...others] = new Set(bills.map((bill) => bill.customerId));
  if (customerId === undefined || others.length > 0) return false;
  await lockCustomer(client, customerId);
  const ids = bills.map(({ invoiceId }) => invoiceId);
  const parts = await ports.findNextInstalment(client, customerId, ids);
  const instalmentCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (instalmentCents === 0 || instalmentCents !== entry.amountCents) return false;
  for (const part of parts) await payBill(ports, work, part);
  return true;
};

/**
 * Money that came in pays the bill that it names, when it is neither more nor less than what is owed, or else the next
 * instalment of the payment plan of the bills that it names.
 */
const applyCredit = async (ports: Ports, work: Work): Promise<EntryResult> => {
  const { client, entry } = work;
  if (await isKnownMoney(client, entry)) return { outcome: "unchanged" };
  const bills = await findBillsByNumber(client, numbersIn(entry.about));
  const [bill, ...others] = bills;
  if (bill === undefined) return open("unknown_bill");
  const { number } = bill;
  const applied: EntryResult = { outcome: "applied", invoiceNumber: number };
  if (others.length > 0) return (await payInstalment(ports, work, bills)) ? applied : open("several_bills");
  const toPay = await findToPay(ports, client, bill);
  if (toPay?.toPayCents !== entry.amountCents && (await payInstalment(ports, work, bills))) return applied;
  if (toPay === undefined) return open("bill_paid", number);
  if (await isBeingCollected(client, bill)) return open("bill_in_remittance", number);
  const { toPayCents } = toPay;
  if (toPayCents !== entry.amountCents) return open("bill_amount_differs", number);
  await payBill(ports, work, { ...bill, amountCents: toPayCents });
  return applied;
};

export const workOf = (client: Queryable, entry: StoredEntry, now: Date): Work => ({
  client,
  entry,
  now,
  on: entry.bookedOn === null ? madridDate(now) : plainDate(entry.bookedOn),
});

/** Applies what a bank says, in a transaction: each thing once, in however many files it is. */
export const applyEntry = (ports: Ports, work: Work): Promise<EntryResult> => {
  switch (work.entry.kind) {
    case "returned":
    case "collected":
      return applyDebit(ports, work);
    case "remittance_collected":
      return collectRemittance(ports, work);
    case "remittance_rejected":
      return rejectRemittance(work);
    case "credit":
      return applyCredit(ports, work);
    default:
      return work.entry.kind satisfies never;
  }
};
