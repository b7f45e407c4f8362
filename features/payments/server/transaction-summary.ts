import type { Database } from "#platform/server/database/pool.ts";
import { formatsOf } from "#platform/contract/format.ts";
import { localeOf, type CompleteLanguage } from "#platform/contract/languages.ts";
import {
  bigint,
  date,
  instant,
  int,
  nullable,
  oneOf,
  present,
  queryRow,
  queryRows,
  text,
  uuid,
  type RowOf,
} from "#platform/server/database/query.ts";
import { handler } from "#platform/server/handler.ts";
import type { PrintDocument } from "#platform/server/pdf/print-document.ts";
import type { PrintedDocument } from "#platform/server/pdf/printed-document.ts";
import { downloadTransactionReceipt } from "../contract/download-transaction-receipt.ts";
import { methodOf, paymentTypeOf, referenceOf } from "../contract/payment-platform.ts";
import { getTransactionSummary } from "../contract/get-transaction-summary.ts";
import { wordsOf } from "./words.ts";

const columns = {
  attemptId: uuid,
  amountCents: int,
  chargedCents: int,
  changedAt: instant,
  paidAt: present(instant),
  paymentMethodId: text,
  payerEmail: nullable(text),
  number: text,
  kind: oneOf("electricity", "gas", "multipoint"),
  startsOn: date,
  endsOn: date,
};
type Transaction = RowOf<typeof columns>;

interface PaidInvoiceKey {
  readonly invoiceId: number;
  /** The payment that is meant; null for the first. */
  readonly attemptId?: string | null;
}

/**
 * The card payment of an invoice: the first, if a second charge came while the first was being paid; the latest, if it is
 * paid in instalments.
 */
const findTransaction = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  { invoiceId, attemptId = null }: PaidInvoiceKey,
): Promise<Transaction | undefined> =>
  queryRow(pool, {
    name: "find-transaction-of-invoice",
    text: `select a.attempt_id as "attemptId", p.amount_cents as "amountCents", a.amount_cents as "chargedCents",
             a.changed_at as "changedAt", p.paid_at as "paidAt", a.payment_method_id as "paymentMethodId",
             a.payer_email as "payerEmail", i.number, i.kind, i.period_starts_on as "startsOn",
             i.period_ends_on as "endsOn"
           from payment_attempt_invoices p
           join payment_attempts a on a.customer_id = $1 and a.attempt_id = p.attempt_id
           join invoices i on i.customer_id = $1 and i.invoice_id = p.invoice_id
           where p.customer_id = $1 and p.invoice_id = $2 and p.paid_at is not null
             and ($3::uuid is null or p.attempt_id = $3)
           order by case when a.related_object_type = 'payment_plan_instalment' then -extract(epoch from p.paid_at)
             else extract(epoch from p.paid_at) end limit 1`,
    values: [customerId, invoiceId, attemptId],
    columns,
  });

const partColumns = { invoiceId: bigint, number: text, amountCents: int };

/** The invoices that a charge paid, with their parts of it. */
const findParts = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  attemptId: string,
): Promise<RowOf<typeof partColumns>[]> =>
  queryRows(pool, {
    name: "find-parts-of-transaction",
    text: `select p.invoice_id as "invoiceId", i.number, p.amount_cents as "amountCents"
           from payment_attempt_invoices p
           join invoices i on i.customer_id = $1 and i.invoice_id = p.invoice_id
           where p.customer_id = $1 and p.attempt_id = $2 and p.paid_at is not null
           order by i.issued_on, i.number`,
    values: [customerId, attemptId],
    columns: partColumns,
  });

const conceptOf = ({ kind, startsOn, endsOn }: Transaction, language: CompleteLanguage): string => {
  const { day } = formatsOf(language);
  return wordsOf(language)(`conceptOf.${kind}`, { from: day(startsOn), to: day(endsOn) });
};

export interface TransactionPorts {
  readonly database: Pick<Database, "pool">;
  readonly printDocument: PrintDocument;
}

export const handleGetTransactionSummary = ({ database }: TransactionPorts) =>
  handler(getTransactionSummary, async ({ params: { invoiceId }, session, language, fail }) => {
    const found = await findTransaction(database, session.customerId, { invoiceId });
    if (found === undefined) return fail("transaction_not_found");
    const parts = await findParts(database, session.customerId, found.attemptId);
    return {
      ...found,
      parts,
      transactionId: found.attemptId,
      currency: "EUR" as const,
      invoiceNumber: found.number,
      concept: conceptOf(found, language),
      paymentType: paymentTypeOf(found.paymentMethodId),
      paidBy: { email: found.payerEmail ?? "" },
      invoiceId,
    };
  });

const receiptOf = (found: Transaction, language: CompleteLanguage): PrintedDocument => {
  const t = wordsOf(language);
  const { money, longInstant } = formatsOf(language);
  const { number, paidAt, payerEmail, amountCents, chargedCents } = found;
  const payment = [
    [t("amount"), money(amountCents)],
    ...(chargedCents === amountCents ? [] : [[t("charged"), money(chargedCents)] as const]),
    [t("means"), t(methodOf(found.paymentMethodId))],
    [t("paidAt"), longInstant(paidAt)],
    ...(payerEmail === null ? [] : [[t("paidBy"), payerEmail] as const]),
    [t("transaction"), referenceOf(found.attemptId)],
  ] as const;
  const invoice = [
    [t("number"), number],
    [t("concept"), conceptOf(found, language)],
  ] as const;
  return {
    locale: localeOf[language],
    title: t("title"),
    subtitle: t("subtitle", { number, date: longInstant(paidAt) }),
    issuedOn: paidAt,
    pageLabel: t("page", { page: "{page}", pages: "{pages}" }),
    sections: [
      { heading: t("payment"), blocks: [{ kind: "facts", facts: payment }] },
      {
        heading: t("invoice"),
        blocks: [
          { kind: "facts", facts: invoice },
          { kind: "text", text: t("note") },
        ],
      },
    ],
  };
};

/** The receipt of the card payment of an invoice as a file; undefined when there is no such payment. */
export const printReceipt = async (
  { database, printDocument }: TransactionPorts,
  { customerId, ...key }: PaidInvoiceKey & { readonly customerId: number },
  language: CompleteLanguage,
) => {
  const found = await findTransaction(database, customerId, key);
  if (found === undefined) return undefined;
  return {
    filename: `${wordsOf(language)("fileName", { number: found.number })}.pdf`,
    mediaType: "application/pdf",
    content: await printDocument(receiptOf(found, language)),
  };
};

export const handleDownloadTransactionReceipt = (ports: TransactionPorts) =>
  handler(downloadTransactionReceipt, async ({ params: { invoiceId }, session, language, fail }) => {
    const { customerId } = session;
    return (await printReceipt(ports, { customerId, invoiceId }, language)) ?? fail("transaction_not_found");
  });
