import * as z from "zod/mini";
import { printIban } from "#energy/iban.ts";
import { invoiceRoutes } from "#features/invoices/contract/routes.ts";
import { formatsOf } from "#platform/contract/format.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { defineJob, worker, type Worker } from "#platform/server/jobs/jobs.ts";
import { findAddressee, type Addressee } from "#platform/server/mail/addressee.ts";
import type { Email, EmailAttachment, SendEmail } from "#platform/server/mail/email.ts";
import type { PrintDocument } from "#platform/server/pdf/print-document.ts";
import type { settings } from "../feature.ts";
import type { SettingsOf } from "#platform/contract/define-settings.ts";
import { findAttempt, findInvoicesBeingPaid, findInvoicesOfAttempt } from "./attempt-queries.ts";
import { invoiceNoticed, manyInvoicesNoticed } from "./invoice-notices.ts";
import { mailWordsFor } from "./mail-words.ts";
import { manyBillsEmail } from "./many-bills-email.ts";
import type { NoticeKind } from "./notice-policy.ts";
import type { PaymentLinks } from "./payment-links.ts";
import type { InvoicesToPay, InvoiceToPay, PaymentPorts } from "./payment-ports.ts";
import { referenceOf } from "../contract/payment-platform.ts";
import { printReceipt } from "./transaction-summary.ts";

/** A card payment succeeded. */
export const cardPaid = defineJob("card_paid", z.object({ customerId: z.int(), attemptId: z.uuid() }));

export interface PaymentEmailPorts extends Pick<
  PaymentPorts,
  "database" | "cardPayments" | "publicOrigin" | "configuration"
> {
  readonly sendEmail: SendEmail;
  readonly organization: { readonly name: string; readonly phone: string };
  readonly invoicesToPay: InvoicesToPay;
  readonly paymentLinks: PaymentLinks;
  /** Whether the customer wants emails of the kind. */
  readonly prefersEmail: (customerId: number, kind: "bill") => Promise<boolean>;
  readonly printDocument: PrintDocument;
  /** Whether invoices can be paid by card now. */
  readonly readConfiguration: () => {
    readonly features: { readonly onlinePayment: boolean };
    readonly payments: { readonly transfer?: TransferAccount | undefined };
  };
}

type Recipient = Pick<Addressee, "greetingName" | "language">;

interface NoticeFacts {
  readonly recipient: Recipient;
  readonly invoice: Pick<InvoiceToPay, "number" | "dueOn" | "toPayCents" | "startsOn" | "endsOn" | "address">;
  /** The link with which it is paid by card, where it can be. */
  readonly payUrl: string | undefined;
  /** Whether Bizum is offered there beside cards. */
  readonly takesBizum: boolean;
  /** The customer's bills in the portal. */
  readonly listUrl: string;
  /** It is charged to the customer's account: there is nothing to do. */
  readonly isCharged: boolean;
  /** The retailer's account for transfers, where one is configured. */
  readonly transfer: TransferAccount | undefined;
}

type TransferAccount = NonNullable<SettingsOf<typeof settings>["payments"]["transfer"]>;

/** How the invoice is paid: charged, by the link, or by transfer. */
const howText = (
  t: ReturnType<typeof mailWordsFor>,
  { payUrl, takesBizum, isCharged, transfer, invoice: { number } }: NoticeFacts,
  phone: string,
): string => {
  if (isCharged) return t("how.charged");
  if (payUrl !== undefined) return t("how.byCard", { means: takesBizum ? "bizum" : "card" });
  if (transfer === undefined) return t("how.otherwise", { phone });
  return t("how.byTransfer", { phone, number, iban: printIban(transfer.iban), holder: transfer.holder });
};

/** The email about an invoice that is ready, or before or after it falls due. */
export const noticeEmail = (
  kind: NoticeKind,
  facts: NoticeFacts,
  { organization }: Pick<PaymentEmailPorts, "organization">,
): Email => {
  const { recipient, invoice, payUrl, listUrl } = facts;
  const { language, greetingName } = recipient;
  const t = mailWordsFor(language);
  const { money, dayInText, period } = formatsOf(language);
  const values = {
    number: invoice.number,
    amount: money(invoice.toPayCents),
    date: dayInText(invoice.dueOn),
    organization: organization.name,
  };
  return {
    language,
    subject: t(`${kind}.subject`, values),
    heading: t(`${kind}.heading`, values),
    paragraphs: [
      t("greeting", { name: greetingName }),
      t(`${kind}.what`, values),
      t("of", {
        period: period(invoice.startsOn, invoice.endsOn),
        has: invoice.address === null ? "none" : "address",
        address: invoice.address ?? "",
      }),
      howText(t, facts, organization.phone),
    ],
    action:
      payUrl === undefined
        ? { label: t("see"), url: listUrl }
        : { label: t("pay", { amount: values.amount }), url: payUrl },
    footnote: kind === "ready" ? undefined : t("alreadyPaid", { phone: organization.phone }),
  };
};

const listUrlOf = ({ publicOrigin }: Pick<PaymentEmailPorts, "publicOrigin">, language: CompleteLanguage) =>
  `${publicOrigin}${invoiceRoutes.invoices.paths[language]}`;

interface Noticed {
  readonly customerId: number;
  readonly invoiceIds: readonly number[];
  readonly kind: NoticeKind;
}

/**
 * Of the invoices that an email was to be about, those that are still open and without a payment under way; an invoice with an
 * open claim is not reminded of, nor is one that is paid in instalments.
 */
const stillToWriteAbout = async (
  { database: { pool }, invoicesToPay, prefersEmail }: PaymentEmailPorts,
  { customerId, invoiceIds, kind }: Noticed,
): Promise<InvoiceToPay[]> => {
  if (kind === "ready" && !(await prefersEmail(customerId, "bill"))) return [];
  const found = await invoicesToPay.find(pool, customerId, invoiceIds);
  const open = found.filter(
    ({ isPaid, isDisputed, isInPlan }) => !isPaid && !isInPlan && (kind === "ready" || !isDisputed),
  );
  const paying = await findInvoicesBeingPaid(
    pool,
    customerId,
    open.map(({ invoiceId }) => invoiceId),
  );
  return open.filter(({ invoiceId }) => !paying.has(invoiceId));
};

const noticeFactsOf = (
  ports: PaymentEmailPorts,
  {
    recipient,
    invoice,
    customerId,
    now,
  }: {
    readonly recipient: Recipient;
    readonly invoice: InvoiceToPay;
    readonly customerId: number;
    readonly now: Date;
  },
): NoticeFacts => {
  const { language } = recipient;
  const { features, payments } = ports.readConfiguration();
  const takesCards = ports.cardPayments !== undefined && features.onlinePayment;
  const { invoiceId } = invoice;
  return {
    recipient,
    invoice,
    payUrl:
      invoice.isPayable && takesCards && !invoice.isCharged
        ? ports.paymentLinks.urlOf(ports.paymentLinks.tokenOf({ customerId, invoiceId, now }), language)
        : undefined,
    takesBizum: ports.configuration.payments.methods.includes("bizum"),
    listUrl: listUrlOf(ports, language),
    isCharged: invoice.isCharged,
    transfer: payments.transfer,
  };
};

const writeAbout = async (ports: PaymentEmailPorts, noticed: Noticed, now: Date): Promise<void> => {
  const { customerId, kind } = noticed;
  const recipient = await findAddressee(ports.database.pool, customerId);
  if (recipient === undefined) return;
  const invoices = await stillToWriteAbout(ports, noticed);
  const [invoice, ...others] = invoices;
  if (invoice === undefined) return;
  const email =
    others.length === 0
      ? noticeEmail(kind, noticeFactsOf(ports, { recipient, invoice, customerId, now }), ports)
      : manyBillsEmail(kind, { recipient, invoices, listUrl: listUrlOf(ports, recipient.language) }, ports);
  await ports.sendEmail(recipient.email, email);
};

/** The receipt of a card payment, with a PDF for each of its invoices. */
export const receiptEmail = (
  {
    recipient: { language, greetingName },
    payment: { numbers, amountCents, paidAt, attemptId },
    listUrl,
    attachments,
  }: {
    readonly recipient: Recipient;
    readonly attachments: readonly EmailAttachment[];
    readonly payment: {
      readonly numbers: readonly string[];
      readonly amountCents: number;
      readonly paidAt: Date;
      readonly attemptId: string;
    };
    readonly listUrl: string;
  },
  { organization }: Pick<PaymentEmailPorts, "organization">,
): Email => {
  const t = mailWordsFor(language);
  const { money, longInstant } = formatsOf(language);
  return {
    language,
    subject: t("receipt.subject", { organization: organization.name }),
    heading: t("receipt.heading"),
    paragraphs: [
      t("greeting", { name: greetingName }),
      t("receipt.what", { amount: money(amountCents), date: longInstant(paidAt) }),
      t("receipt.invoices", { invoices: numbers.length, numbers: numbers.join(", ") }),
      t("receipt.reference", { reference: referenceOf(attemptId) }),
      t("receipt.proof"),
    ],
    attachments,
    action: { label: t("see"), url: listUrl },
    footnote: t("receipt.notYou", { phone: organization.phone }),
  };
};

const receiptWorker = (ports: PaymentEmailPorts): Worker =>
  worker(cardPaid, async ({ customerId, attemptId }) => {
    const { pool } = ports.database;
    const key = { customerId, attemptId };
    const [attempt, recipient] = await Promise.all([findAttempt(pool, key), findAddressee(pool, customerId)]);
    if (attempt?.state !== "succeeded" || recipient === undefined) return;
    const ids = (await findInvoicesOfAttempt(pool, key)).map(({ invoiceId }) => invoiceId);
    const numbers = (await ports.invoicesToPay.find(pool, customerId, ids)).map(({ number }) => number);
    const receipts = await Promise.all(
      ids.map((invoiceId) => printReceipt(ports, { ...key, invoiceId }, recipient.language)),
    );
    const attachments = receipts.filter((receipt) => receipt !== undefined);
    const payment = { numbers, amountCents: attempt.amountCents, paidAt: attempt.changedAt, attemptId };
    const listUrl = listUrlOf(ports, recipient.language);
    await ports.sendEmail(recipient.email, receiptEmail({ recipient, payment, listUrl, attachments }, ports));
  });

export const paymentEmailWorkers = (ports: PaymentEmailPorts): Worker[] => [
  worker(invoiceNoticed, ({ customerId, invoiceId, kind }, now) =>
    writeAbout(ports, { customerId, invoiceIds: [invoiceId], kind }, now),
  ),
  worker(manyInvoicesNoticed, (noticed, now) => writeAbout(ports, noticed, now)),
  receiptWorker(ports),
];
