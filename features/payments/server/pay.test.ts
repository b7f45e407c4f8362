import { describe, expect, test } from "vitest";
import { startPaymentsServer } from "./testing/payments-server.ts";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import { pay } from "../contract/pay.ts";

const payments = await startPaymentsServer();
const { server, addInvoice, card, charges, invoice, attempts, anna, pere, confirm, bank } = payments;
const as = { customerId: anna };

const codeOf = async (answer: ReturnType<typeof payments.pay>) => {
  const { status, problem } = await answer;
  return [status, problem().code];
};
const proceed = (transactionId: string, customerId = anna) =>
  server.call(pay, { as: { customerId }, body: { transactionId, platform: "stripe" } });
/** Starts a payment that the bank asks the customer to authenticate. */
const startAuthentication = async (invoiceId: number, number = "4000002760003184") => {
  const outcome = (await payments.pay(invoiceId, card(number))).answer();
  if (!("needsAction" in outcome)) throw new Error("The payment needs no action");
  return outcome;
};

describe("a card payment", () => {
  test("charges what is pending, once, and marks the invoice as paid, with its step and its event", async () => {
    const id = await addInvoice({ totalCents: 5000, pendingCents: 3210 });
    const before = charges().length;
    const answer = (await payments.pay(id, card())).answer();
    expect(answer).toMatchObject({ isSuccessful: true });
    expect(charges().slice(before)).toEqual([3210]);
    expect(await invoice(id)).toEqual({ status: "paid", pending: 0 });
    const { rows } = await payments.database.unguarded.query(
      "select description from invoice_pending_states where invoice_id = $1",
      [id],
    );
    expect(rows).toEqual([{ description: "Pagada amb targeta" }]);
    expect((await payments.events()).at(-1)).toMatchObject({
      type: "payment.received",
      payload: {
        amount: 32.1,
        currency: "EUR",
        tax_id: "12345678Z",
        invoices: [{ amount: 32.1, excess: 0 }],
      },
    });
  });

  test("answers in the specification's words", async () => {
    const send = async (body: object) => {
      const { statusCode, body: text } = await server.app.inject({
        method: "POST",
        url: "/api/v1/pay",
        headers: { cookie: `llum_session=${anna}.full`, "sec-fetch-site": "same-origin" },
        payload: body,
      });
      return { statusCode, ...JSON.parse(text) };
    };
    const fields = { platform_name: "stripe", related_object_type: "invoice", amount: 1, currency: "usd" };
    const item_id = await addInvoice();
    expect(await send({ ...fields, item_id, payment_method_id: card("4000000000000002") })).toMatchObject({
      statusCode: 422,
      error: "card_declined",
      code: "card_declined",
    });
    expect(await send({ ...fields, item_id, payment_method_id: card("4000002760003184") })).toMatchObject({
      requires_action: true,
      payment_intent_client_secret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    });
    const paid = await send({ ...fields, item_id: await addInvoice(), payment_method_id: card() });
    expect([paid.success, charges().at(-1)]).toEqual([true, 4820]);
  });

  test("of several invoices is one charge, and one of a foreign invoice is none", async () => {
    const [first, second] = [await addInvoice(), await addInvoice({ totalCents: 1000, pendingCents: 1000 })];
    const foreign = await addInvoice({}, pere);
    const before = charges().length;
    expect(await codeOf(payments.pay([first, foreign], card()))).toEqual([404, "invoice_not_found"]);
    (await payments.pay([first, second], card())).answer();
    expect(charges().slice(before)).toEqual([5820]);
    expect([await invoice(first), await invoice(second)]).toMatchObject([{ pending: 0 }, { pending: 0 }]);
  });

  test.each([
    ["paid", { paymentStatus: "paid", pendingCents: 0 }],
    ["of type A", { rectifying: "A", totalCents: -100, pendingCents: -100 }],
    ["of type B", { rectifying: "B" }],
    ["not payable online", { onlinePayment: false }],
    ["verified by hand", { paymentStatus: "manual_verification_required", pendingCents: 0 }],
  ] as const)("is refused for an invoice that is %s", async (_, fields) => {
    const before = charges().length;
    expect(await codeOf(payments.pay(await addInvoice(fields), card()))).toEqual([409, "not_payable"]);
    expect(charges()).toHaveLength(before);
  });

  test("is refused with another related object type than the invoice's", async () => {
    const id = await addInvoice({ kind: "multipoint" });
    expect(await codeOf(payments.pay(id, card()))).toEqual([404, "invoice_not_found"]);
  });

  test.each([
    ["4000000000000002", "card_declined"],
    ["4000000000000069", "expired_card"],
    ["4000000000000127", "incorrect_cvc"],
    ["4000000000000036", "incorrect_zip"],
    ["4000000000000119", "processing_error"],
    ["4000000000000341", "missing"],
    ["4000000000009995", "card_declined"],
    ["4000000000007007", "rate_limit"],
  ])("with the card %s fails with %s and can be tried again", async (number, code) => {
    const id = await addInvoice();
    expect((await codeOf(payments.pay(id, card(number))))[1]).toBe(code);
    expect(await attempts(id)).toMatchObject([{ state: "failed", code, active: false }]);
    expect((await payments.pay(id, card())).answer()).toMatchObject({ isSuccessful: true });
  });

  test("with a made-up payment method fails before any charge", async () => {
    const id = await addInvoice();
    expect((await codeOf(payments.pay(id, "pm_made_up")))[1]).toBe("missing");
  });

  test("is refused in a read-only session and on a platform without cards", async () => {
    const body = {
      paymentMethodId: card(),
      platform: "stripe",
      invoiceIds: [await addInvoice()],
      relatedObjectType: "invoice",
    } satisfies BodyOf<typeof pay>;
    const readOnly = await server.call(pay, { as: { ...as, readOnly: true }, body });
    expect(readOnly.problem().code).toBe("read_only_session");
    const monei = await server.call(pay, { as, body: { ...body, platform: "monei" } });
    expect([monei.status, monei.problem().code]).toEqual([503, "payment_platform_not_available"]);
  });

  test("is refused to a customer whom staff closed the platform to", async () => {
    const { unguarded } = payments.database;
    await unguarded.query("insert into payment_platform_denials values ($1, 'stripe', now())", [pere]);
    const id = await addInvoice({}, pere);
    expect(await codeOf(payments.pay(id, card(), pere))).toEqual([
      403,
      "user_not_enabled_to_payment_platform",
    ]);
    await unguarded.query("delete from payment_platform_denials");
  });
});

describe("requests at the same moment", () => {
  test("of one card are one charge, and all have its outcome", async () => {
    const id = await addInvoice();
    const before = charges().length;
    const method = card();
    const answers = await Promise.all(Array.from({ length: 20 }, () => payments.pay(id, method)));
    expect(answers.map((answer) => "isSuccessful" in answer.answer())).toEqual(Array(20).fill(true));
    expect([charges().length - before, (await attempts(id)).length]).toEqual([1, 1]);
  });

  test("of different cards are one charge, and the others are refused", async () => {
    const id = await addInvoice();
    const before = charges().length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => payments.pay(id, card())));
    const refused = answers.filter(({ status }) => status === 409).map((answer) => answer.problem().code);
    expect(refused).toEqual(Array(19).fill("not_payable"));
    expect(charges().length - before).toBe(1);
  });
});

describe("a payment that the bank asks to authenticate", () => {
  test("succeeds once the customer has passed it", async () => {
    const id = await addInvoice();
    const { intentId, clientSecret } = await startAuthentication(id);
    expect(await invoice(id)).toEqual({ status: "unpaid", pending: 4820 });
    bank.authenticate(intentId, { clientSecret, passed: true });
    expect((await confirm(intentId)).answer()).toMatchObject({ isSuccessful: true });
    expect((await confirm(intentId)).answer()).toMatchObject({ isSuccessful: true });
    expect(await invoice(id)).toEqual({ status: "paid", pending: 0 });
  });

  test("ends when the customer fails it or leaves it, and can be tried again", async () => {
    const id = await addInvoice();
    const failed = await startAuthentication(id);
    bank.authenticate(failed.intentId, { clientSecret: failed.clientSecret, passed: false });
    expect(await codeOf(confirm(failed.intentId))).toEqual([409, "payment_intent_unexpected_state"]);
    const left = await startAuthentication(id);
    expect(await codeOf(confirm(left.intentId))).toEqual([409, "payment_intent_unexpected_state"]);
    expect(bank.find(left.intentId).state).toBe("cancelled");
    const declined = await startAuthentication(id, "4000008260003178");
    bank.authenticate(declined.intentId, { clientSecret: declined.clientSecret, passed: true });
    expect((await codeOf(confirm(declined.intentId)))[1]).toBe("card_declined");
    expect(await invoice(id)).toMatchObject({ pending: 4820 });
  });

  test("is cancelled when the customer pays with another card instead, so that only one is charged", async () => {
    const id = await addInvoice();
    const before = charges().length;
    const { intentId, clientSecret } = await startAuthentication(id);
    expect((await payments.pay(id, card())).answer()).toMatchObject({ isSuccessful: true });
    bank.authenticate(intentId, { clientSecret, passed: true });
    expect(charges().length - before).toBe(1);
  });

  test("counts when it was passed in another window meanwhile, and no other card is charged", async () => {
    const id = await addInvoice();
    const before = charges().length;
    const { intentId, clientSecret } = await startAuthentication(id);
    bank.authenticate(intentId, { clientSecret, passed: true });
    const answer = await payments.pay(id, card());
    expect([answer.status, answer.problem()]).toMatchObject([
      409,
      { code: "not_payable", values: { reason: "paid" } },
    ]);
    expect([charges().length - before, (await invoice(id)).status]).toEqual([1, "paid"]);
  });

  test("goes on where it was left, as often as it is left, and its outcome is that of the bank", async () => {
    const id = await addInvoice();
    const before = charges().length;
    const { intentId, clientSecret } = await startAuthentication(id);
    const attemptId = String((await attempts(id))[0]?.id);
    for (const _ of ["first", "second"])
      expect((await proceed(attemptId)).answer()).toEqual({ needsAction: true, intentId, clientSecret });
    bank.authenticate(intentId, { clientSecret, passed: true });
    expect((await proceed(attemptId)).answer()).toMatchObject({ isSuccessful: true });
    expect([charges().length - before, (await invoice(id)).status]).toEqual([1, "paid"]);
  });

  test("cannot go on for another customer, nor when it was cancelled", async () => {
    const id = await addInvoice();
    const { intentId } = await startAuthentication(id);
    const attemptId = String((await attempts(id))[0]?.id);
    expect(await codeOf(proceed(attemptId, pere))).toEqual([404, "payment_not_found"]);
    await confirm(intentId);
    expect(await codeOf(proceed(attemptId))).toEqual([409, "payment_intent_unexpected_state"]);
  });

  test("is cancelled with every other one that is left when their invoices are paid together", async () => {
    const ids = [await addInvoice(), await addInvoice()];
    const before = charges().length;
    const left = [await startAuthentication(ids[0] ?? 0), await startAuthentication(ids[1] ?? 0)];
    expect((await payments.pay(ids, card())).answer()).toMatchObject({ isSuccessful: true });
    expect(left.map(({ intentId }) => bank.find(intentId).state)).toEqual(["cancelled", "cancelled"]);
    expect(charges().slice(before)).toEqual([9640]);
  });

  test("of another customer is not found, like one that does not exist", async () => {
    const { intentId } = await startAuthentication(await addInvoice());
    expect(await codeOf(confirm(intentId, pere))).toEqual([404, "payment_not_found"]);
    expect(await codeOf(confirm("pi_unknown"))).toEqual([404, "payment_not_found"]);
    expect(bank.find(intentId).state).toBe("requires_action");
  });
});

test("every refusal of a provider has a code of its own", () => {
  const codes = [
    "incorrect_number",
    "invalid_number",
    "invalid_expiry_month",
    "invalid_expiry_year",
    "invalid_cvc",
    "unknown_payment_error",
  ];
  expect(Object.keys(pay.errors)).toEqual(expect.arrayContaining(codes));
});
