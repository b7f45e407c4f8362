import { expect, test } from "vitest";
import { payByLink } from "../contract/pay-by-link.ts";
import { getTransactionSummary } from "../contract/get-transaction-summary.ts";
import { readPaymentLink } from "../contract/read-payment-link.ts";
import { startPaymentsServer } from "./testing/payments-server.ts";

const payments = await startPaymentsServer();
const { server, addInvoice, card, paymentLinks, anna, bank, charges, invoice } = payments;
const tokenOf = (invoiceId: number, now = new Date()) =>
  paymentLinks.tokenOf({ customerId: anna, invoiceId, now });
const payWith = (token: string, paymentMethodId: string) =>
  server.call(payByLink, {
    as: "visitor",
    params: { token },
    body: { paymentMethodId, platform: "stripe" },
  });
const confirm = (token: string, intentId: string) =>
  server.call(payByLink, { as: "visitor", params: { token }, body: { intentId, platform: "stripe" } });

test("a visitor pays the invoice of the link, and the summary names no email", async () => {
  const id = await addInvoice();
  expect((await payWith(tokenOf(id), card())).answer()).toMatchObject({ isSuccessful: true });
  expect(await invoice(id)).toEqual({ status: "paid", pending: 0 });
  const summary = await server.call(getTransactionSummary, {
    as: { customerId: anna },
    params: { invoiceId: id },
  });
  expect(summary.answer().paidBy).toEqual({ email: "" });
});

test("a second payment by the link is refused, and a refused card can be replaced", async () => {
  const id = await addInvoice();
  const before = charges().length;
  expect((await payWith(tokenOf(id), card("4000000000000002"))).problem().code).toBe("card_declined");
  (await payWith(tokenOf(id), card())).answer();
  expect((await payWith(tokenOf(id), card())).problem()).toMatchObject({
    code: "not_payable",
    values: { reason: "paid" },
  });
  expect(charges()).toHaveLength(before + 1);
});

test("an authenticated payment continues by the link of its own invoice alone", async () => {
  const [id, otherInvoiceId] = [await addInvoice(), await addInvoice()];
  const started = (await payWith(tokenOf(id), card("4000002760003184"))).answer();
  if (!("needsAction" in started)) throw new Error("The payment needs no action");
  const { intentId, clientSecret } = started;
  bank.authenticate(intentId, { clientSecret, passed: true });
  expect((await confirm(tokenOf(otherInvoiceId), intentId)).problem().code).toBe("payment_not_found");
  expect((await confirm(tokenOf(id), intentId)).answer()).toMatchObject({ isSuccessful: true });
});

test("a payment that was left at the bank goes on by the link of its own invoice alone", async () => {
  const [id, otherInvoiceId] = [await addInvoice(), await addInvoice()];
  const started = (await payWith(tokenOf(id), card("4000002760003184"))).answer();
  const shown = await server.call(readPaymentLink, { as: "visitor", params: { token: tokenOf(id) } });
  const { state, unfinished } = shown.answer();
  expect([state, unfinished?.paymentType]).toEqual(["payable", "credit_card"]);
  const proceed = (token: string) =>
    server.call(payByLink, {
      as: "visitor",
      params: { token },
      body: { transactionId: unfinished?.transactionId ?? "", platform: "stripe" },
    });
  expect((await proceed(tokenOf(otherInvoiceId))).problem().code).toBe("payment_not_found");
  expect((await proceed(tokenOf(id))).answer()).toEqual(started);
});

test("an expired link and a made-up one pay nothing", async () => {
  const old = tokenOf(await addInvoice(), new Date("2020-01-01"));
  expect((await payWith(old, card())).problem().code).toBe("payment_link_expired");
  expect((await payWith("x".repeat(60), card())).problem().code).toBe("payment_link_not_valid");
});

test("the errors are those of a payment with a session", () => {
  const codes = [
    "incorrect_number",
    "invalid_number",
    "invalid_expiry_month",
    "invalid_expiry_year",
    "invalid_cvc",
    "expired_card",
    "incorrect_cvc",
    "incorrect_zip",
    "missing",
    "processing_error",
    "rate_limit",
    "payment_intent_unexpected_state",
    "unknown_payment_error",
    "user_not_enabled_to_payment_platform",
    "payment_platform_not_available",
  ];
  expect(Object.keys(payByLink.errors)).toEqual(expect.arrayContaining(codes));
});
