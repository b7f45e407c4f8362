import * as z from "zod/mini";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import { handler } from "#platform/server/handler.ts";
import { payByLink } from "../contract/pay-by-link.ts";
import { readPaymentLink, type LinkedInvoice } from "../contract/read-payment-link.ts";
import { paymentRoutes } from "../contract/routes.ts";
import { paymentTypeOf } from "../contract/payment-platform.ts";
import { findBlockingAttempts, findInvoicesOfAttempt } from "./attempt-queries.ts";
import { isDenied } from "./platform-denials.ts";
import { cardFormOf, detailsOf, offeredPlatforms, type PayPorts } from "./pay.ts";
import type { InvoicesToPay, InvoiceToPay, PaymentPorts } from "./payment-ports.ts";

const pathOf = (token: string, language: CompleteLanguage): string =>
  paymentRoutes.paymentLink.paths[language].replace(":token", token);

const purpose = "payment-link";
const contents = z.tuple([z.int(), z.int(), z.int()]);

/**
 * The token of a link to pay one invoice without signing in. It is encrypted, so that it says nothing about the customer,
 * and valid for the configured days; once the invoice is paid it only shows that it is.
 */
export const createPaymentLinks = ({
  keyring,
  configuration,
  publicOrigin,
}: {
  readonly keyring: Keyring;
} & Pick<PaymentPorts, "configuration" | "publicOrigin">) => ({
  tokenOf: ({ customerId, invoiceId, now }: { customerId: number; invoiceId: number; now: Date }): string => {
    const expiresAt = now.getTime() + configuration.payments.linkDays * 86_400_000;
    return keyring.encrypt(purpose, JSON.stringify([customerId, invoiceId, expiresAt]));
  },
  urlOf: (token: string, language: CompleteLanguage): string => `${publicOrigin}${pathOf(token, language)}`,
  read: (
    token: string,
    now: Date,
  ): { customerId: number; invoiceId: number } | "payment_link_not_valid" | "payment_link_expired" => {
    const text = keyring.decrypt(purpose, token);
    if (text === undefined) return "payment_link_not_valid";
    const [customerId, invoiceId, expiresAt] = contents.parse(JSON.parse(text));
    return expiresAt > now.getTime() ? { customerId, invoiceId } : "payment_link_expired";
  },
});
export type PaymentLinks = ReturnType<typeof createPaymentLinks>;

export interface PaymentLinkPorts extends PayPorts {
  readonly paymentLinks: PaymentLinks;
  readonly invoicesToPay: InvoicesToPay;
}

const stateOf = (
  { isPaid, isPayable, isCharged, toPayCents }: InvoiceToPay,
  blocking: readonly { readonly state: string }[],
): LinkedInvoice["state"] => {
  if (isPaid || blocking.some(({ state }) => state === "succeeded")) return "paid";
  if (blocking.some(({ state }) => state !== "requires_action")) return "in_process";
  if (isPayable) return "payable";
  return isCharged && toPayCents > 0 ? "charged" : "not_payable";
};

export const handleReadPaymentLink = (ports: PaymentLinkPorts) =>
  handler(readPaymentLink, async ({ params: { token }, now, fail }) => {
    const link = ports.paymentLinks.read(token, now);
    if (typeof link === "string") return fail(link);
    const { customerId, invoiceId } = link;
    const { pool } = ports.database;
    const [invoice] = await ports.invoicesToPay.find(pool, customerId, [invoiceId]);
    if (invoice === undefined) return fail("payment_link_not_valid");
    const attempts = await findBlockingAttempts(pool, customerId, [invoiceId]);
    const state = stateOf(invoice, attempts);
    const [left] = state === "payable" ? attempts : [];
    const unfinished =
      left !== undefined && (await findInvoicesOfAttempt(pool, left)).length === 1
        ? { transactionId: left.attemptId, paymentType: paymentTypeOf(left.paymentMethodId) }
        : undefined;
    const platforms = [];
    for (const name of state === "payable" ? offeredPlatforms(ports) : [])
      if (!(await isDenied(pool, customerId, name)))
        platforms.push({ name, cardForm: cardFormOf(ports, name) });
    const { number, issuedOn, dueOn, toPayCents } = invoice;
    const leftCents = state === "paid" ? 0 : toPayCents;
    return { number, issuedOn, dueOn, toPayCents: leftCents, state, platforms, unfinished };
  });

export const handlePayByLink = (ports: PaymentLinkPorts) =>
  handler(payByLink, async ({ params: { token }, body, language, now, fail }) => {
    const link = ports.paymentLinks.read(token, now);
    if (typeof link === "string") return fail(link);
    const { customerId, invoiceId } = link;
    const [invoice] = await ports.invoicesToPay.find(ports.database.pool, customerId, [invoiceId]);
    if (invoice === undefined) return fail("payment_link_not_valid");
    const { payments } = ports;
    const start = (method: Extract<typeof body, { paymentMethodId: string }>) =>
      payments.start({
        ...method,
        customerId,
        invoiceIds: [invoiceId],
        relatedObjectType: invoice.kind === "multipoint" ? "multipoint_invoice" : "invoice",
        returnPath: pathOf(token, language),
        isSignedIn: false,
        now,
      });
    const run = () => {
      if ("transactionId" in body)
        return payments.proceed({ customerId, attemptId: body.transactionId, invoiceId, now });
      return "intentId" in body
        ? payments.resume({ customerId, intentId: body.intentId, invoiceId, now })
        : start(body);
    };
    const result = await run();
    if (!("refusal" in result)) return result.outcome;
    if (result.refusal === "invoice_not_found") return fail("payment_link_not_valid");
    return fail(result.refusal, detailsOf(result));
  });
