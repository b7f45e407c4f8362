import { createHmac } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { ForgedEvent, PaymentRefused, type CardPayments, type PaymentOrder } from "./port.ts";
import { startBankServer } from "./sandbox/bank-server.ts";
import type { LedgerIntent } from "./sandbox/ledger.ts";
import { createSandboxBank } from "./sandbox/sandbox-bank.ts";
import { createStripe } from "./stripe.ts";
import { startStripeServer, stripeIntent } from "./testing/stripe-server.ts";

const bankSecret = "a secret of the sandbox bank";
const stripeSecrets = ["whsec_newest_of_the_tests", "whsec_oldest_of_the_tests"];
const bankServer = await startBankServer({ folder: temporaryFolder("bank"), secret: bankSecret });
afterAll(bankServer.close);
const { bank } = bankServer;
const stripeServer = await startStripeServer(bank, "sk_test_1");
afterAll(stripeServer.stop);
const stripeOptions = {
  secretKey: "sk_test_1",
  publishableKey: "pk_test_1",
  webhookSecrets: stripeSecrets,
  apiUrl: stripeServer.url,
  timeoutMs: 1_000,
};
beforeEach(() => Object.assign(stripeServer.faults, { isCut: false, isFailing: false, delayMs: 0 }));

const adapters: [string, CardPayments, (intent: LedgerIntent) => object, string][] = [
  [
    "the sandbox bank",
    createSandboxBank({ urlOf: () => bankServer.url, secret: bankSecret }),
    (intent) => ({ id: "evt_1", intent }),
    bankSecret,
  ],
  [
    "Stripe",
    createStripe(stripeOptions),
    (intent) => ({
      id: "evt_1",
      object: "event",
      type: "payment_intent.x",
      data: { object: stripeIntent(intent) },
    }),
    stripeSecrets[1] ?? "",
  ],
];

const now = new Date();
const returnUrl = "https://portal.example/factures";
const card = (number = "4242424242424242") =>
  bank.addMethod({ number, month: 12, year: 2040, cvc: "123" }, now);
let orders = 0;
const order = (number?: string): PaymentOrder => {
  orders += 1;
  return {
    attemptId: `attempt-${orders}`,
    customerId: 7,
    amountCents: 4820,
    paymentMethodId: card(number),
    method: "card",
    description: "Llum FE-1",
  };
};
const signed = (body: Buffer, secret: string, at = now): string => {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex")}`;
};

describe.each(adapters)("%s", (_, provider, eventOf, webhookSecret) => {
  const start = async (number?: string) => {
    const given = order(number);
    const intent = await provider.createIntent(given);
    const confirm = () => provider.confirmIntent(intent.intentId, { attemptId: given.attemptId, returnUrl });
    return { given, intent, confirm, charges: () => bank.find(intent.intentId).charges };
  };

  test("prepares a charge without charging, once for each attempt", async () => {
    const { given, intent, charges } = await start();
    expect(intent).toMatchObject({
      state: "not_confirmed",
      amountCents: 4820,
      currency: "EUR",
      attemptId: given.attemptId,
      customerId: 7,
      refusal: "",
    });
    expect(await provider.createIntent(given)).toEqual(intent);
    expect(charges()).toEqual([]);
    const refused = provider.createIntent({ ...given, amountCents: 1 });
    await expect(refused).rejects.toThrow();
  });

  test("charges once, however often it is confirmed", async () => {
    const { confirm, charges } = await start();
    const states = await Promise.all([confirm(), confirm().catch(() => undefined)]);
    expect(states[0]?.state ?? states[1]?.state).toBe("succeeded");
    expect((await confirm()).state).toBe("succeeded");
    expect(charges()).toEqual([4820]);
  });

  test.each([
    ["4000000000000002", "card_declined"],
    ["4000000000000069", "expired_card"],
    ["4000000000000127", "incorrect_cvc"],
    ["4000000000000036", "incorrect_zip"],
    ["4000000000000119", "processing_error"],
    ["4000000000000341", "missing"],
  ])("answers a refused card with its code: %s", async (number, code) => {
    const { confirm, charges } = await start(number);
    expect(await confirm()).toMatchObject({ state: "refused", refusal: code });
    expect(charges()).toEqual([]);
  });

  test("refuses a payment method that does not exist", async () => {
    const wrong = provider.createIntent({ ...order(), paymentMethodId: "pm_none" });
    await expect(wrong).rejects.toMatchObject({ name: "PaymentRefused", code: "resource_missing" });
  });

  test("asks for authentication, whose outcome decides", async () => {
    const passed = await start("4000002760003184");
    const { state, clientSecret } = await passed.confirm();
    expect([state, passed.charges()]).toEqual(["requires_action", []]);
    bank.authenticate(passed.intent.intentId, { clientSecret, passed: true });
    expect((await provider.findIntent(passed.intent.intentId)).state).toBe("succeeded");
    const failed = await start("4000002760003184");
    await failed.confirm();
    bank.authenticate(failed.intent.intentId, { clientSecret: failed.intent.clientSecret, passed: false });
    expect(await provider.findIntent(failed.intent.intentId)).toMatchObject({
      state: "refused",
      refusal: "payment_intent_authentication_failure",
    });
  });

  test.each([
    ["confirmed", { passed: true }, "succeeded", [4820]],
    ["confirmed, and charged later", { passed: true, isDelayed: true }, "processing", []],
    ["refused", { passed: false }, "refused", []],
  ] as const)(
    "takes Bizum, whose outcome is decided at the bank: %s",
    async (_, decision, state, charged) => {
      const given: PaymentOrder = { ...order(), paymentMethodId: "bizum", method: "bizum" };
      const { intentId } = await provider.createIntent(given);
      const asked = await provider.confirmIntent(intentId, { attemptId: given.attemptId, returnUrl });
      expect(asked.state).toBe("requires_action");
      bank.authenticate(intentId, { clientSecret: asked.clientSecret, ...decision });
      expect((await provider.findIntent(intentId)).state).toBe(state);
      expect(bank.find(intentId).charges).toEqual(charged);
    },
  );

  test("cancels what was not charged, and what was charged stays so", async () => {
    const open = await start();
    expect((await provider.cancelIntent(open.intent.intentId)).state).toBe("cancelled");
    await expect(open.confirm()).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
    const paid = await start();
    await paid.confirm();
    expect((await provider.cancelIntent(paid.intent.intentId)).state).toBe("succeeded");
  });

  test("lists the charges that were made of intents between two instants", async () => {
    const paid = await start();
    await paid.confirm();
    const declined = await start("4000000000000002");
    await declined.confirm();
    const at = Date.parse(bank.find(paid.intent.intentId).createdAt ?? "");
    const listed = async (from: number, before: number): Promise<string[]> =>
      (await provider.listCharges({ from: new Date(from), before: new Date(before) })).map(
        ({ intentId }) => intentId,
      );
    const around = await listed(at - 60_000, at + 60_000);
    expect(around).toContain(paid.intent.intentId);
    expect(around).not.toContain(declined.intent.intentId);
    expect(await listed(at - 60_000, at - 30_000)).not.toContain(paid.intent.intentId);
  });

  const paidBy = async (number?: string): Promise<string> => {
    const { intent, confirm } = await start(number);
    await confirm().catch(() => undefined);
    return intent.intentId;
  };
  const refunded = (intentId: string): number[] =>
    (bank.find(intentId).refunds ?? []).map(({ amountCents }) => amountCents);

  test("returns money once for each id, however often it is asked, and tells of it later", async () => {
    const intentId = await paidBy();
    const orderOf = (refundId: string, amountCents: number) => ({ refundId, intentId, amountCents });
    const first = orderOf(`first of ${intentId}`, 1000);
    expect(await provider.createRefund(first)).toMatchObject({ state: "succeeded", amountCents: 1000 });
    expect(await provider.createRefund(first)).toMatchObject({ state: "succeeded" });
    await provider.createRefund(orderOf(`second of ${intentId}`, 3820));
    expect(refunded(intentId)).toEqual([1000, 3820]);
    expect(await provider.findRefund(first)).toMatchObject({ refundId: first.refundId, state: "succeeded" });
    expect(await provider.findRefund(orderOf("never", 1))).toBeUndefined();
  });

  test.each([
    ["more than is left of the charge", "4242424242424242", 4821, "amount_too_large"],
    ["a charge that its holder disputes", "4000000000000259", 100, "charge_disputed"],
    ["what was not charged", "4000000000000002", 100, "payment_intent_unexpected_state"],
  ])("refuses to return %s", async (_, number, amountCents, code) => {
    const intentId = await paidBy(number);
    const asked = provider.createRefund({ refundId: `of ${intentId}`, intentId, amountCents });
    await expect(asked).rejects.toMatchObject({ name: "PaymentRefused", code });
    expect(refunded(intentId)).toEqual([]);
  });

  test("tells of a refund that is under way, and of one that came back later", async () => {
    const slow = await paidBy("4000000000007726");
    const failing = await paidBy("4000000000005126");
    const ask = (intentId: string) =>
      provider.createRefund({ refundId: intentId, intentId, amountCents: 100 });
    expect((await ask(slow)).state).toBe("pending");
    expect((await ask(failing)).state).toBe("succeeded");
    const stateOf = async (intentId: string) =>
      (await provider.findRefund({ refundId: intentId, intentId }))?.state;
    await expect.poll(() => stateOf(slow), { timeout: 60_000 }).toBe("succeeded");
    await expect.poll(() => stateOf(failing), { timeout: 60_000 }).toBe("failed");
  });

  test("tells later of a refund whose answer was cut", async () => {
    const intentId = await paidBy("4000000000004293");
    const asked = { refundId: `cut ${intentId}`, intentId, amountCents: 100 };
    stripeServer.faults.isCut = true;
    const cut: unknown = await provider.createRefund(asked).catch((error: unknown) => error);
    stripeServer.faults.isCut = false;
    expect([cut instanceof Error, cut instanceof PaymentRefused]).toEqual([true, false]);
    expect(await provider.findRefund(asked)).toMatchObject({ state: "succeeded" });
    expect((await provider.createRefund(asked)).state).toBe("succeeded");
    expect(refunded(intentId)).toEqual([100]);
  });

  test("has no answer for an unknown charge", async () => {
    await expect(provider.findIntent("pi_unknown")).rejects.toMatchObject({ code: "resource_missing" });
  });

  test("tells later what became of a charge whose answer was cut", async () => {
    const { intent, confirm, charges } = await start("4000000000004293");
    stripeServer.faults.isCut = true;
    const cut: unknown = await confirm().catch((error: unknown) => error);
    expect([cut instanceof Error, cut instanceof PaymentRefused]).toEqual([true, false]);
    stripeServer.faults.isCut = false;
    expect((await provider.findIntent(intent.intentId)).state).toBe("succeeded");
    expect((await confirm()).state).toBe("succeeded");
    expect(charges()).toEqual([4820]);
  });

  test("reads its events, and no others", async () => {
    const { intent, confirm } = await start();
    await confirm();
    const body = Buffer.from(JSON.stringify(eventOf(bank.find(intent.intentId))));
    const read = (signature: string, at = now) => provider.readEvent(body, signature, at);
    const good = signed(body, webhookSecret);
    expect(read(good)).toMatchObject({ eventId: "evt_1", intent: { state: "succeeded", amountCents: 4820 } });
    const late = new Date(now.getTime() + 301_000);
    expect(() => read(good, late)).toThrow(ForgedEvent);
    for (const bad of ["", "t=1", signed(body, "whsec_of_another_account"), good.replace(/.$/, "x")])
      expect(() => read(bad)).toThrow(ForgedEvent);
    expect(() => provider.readEvent(Buffer.concat([body, Buffer.from(" ")]), good, now)).toThrow(ForgedEvent);
  });
});

describe("Stripe's adapter", () => {
  const provider = () => createStripe(stripeOptions);

  test("ignores events that are not about payments", () => {
    const body = Buffer.from(
      JSON.stringify({ id: "evt_2", object: "event", data: { object: { object: "charge" } } }),
    );
    expect(provider().readEvent(body, signed(body, stripeSecrets[0] ?? ""), now)).toBeUndefined();
  });

  test.each([
    "null",
    "1",
    "{}",
    '{"id":"evt_3"}',
    '{"id":"evt_3","data":null}',
    '{"id":"evt_3","data":{"object":null}}',
    '{"id":"evt_3","data":{"object":{"object":"payment_intent"}}}',
    '{"id":"evt_3","data":{"object":{"object":"payment_intent","id":"pi_1","status":"succeeded","metadata":null}}}',
  ])("refuses a signed event that is none: %s", (text) => {
    const body = Buffer.from(text);
    expect(() => provider().readEvent(body, signed(body, stripeSecrets[0] ?? ""), now)).toThrow(ForgedEvent);
  });

  test("sends amount, currency, metadata and a key of the attempt's for each step", async () => {
    const given = order();
    const stripe = provider();
    const { intentId } = await stripe.createIntent(given);
    await stripe.confirmIntent(intentId, { attemptId: given.attemptId, returnUrl });
    const [created, confirmed] = stripeServer.seen.slice(-2);
    expect(Object.fromEntries(new URLSearchParams(created?.form))).toMatchObject({
      amount: "4820",
      currency: "eur",
      "metadata[attempt_id]": given.attemptId,
    });
    expect([created?.key, confirmed?.key]).toEqual([
      `${given.attemptId}-create`,
      `${given.attemptId}-confirm`,
    ]);
  });

  test("allows the chosen method alone, and sends Bizum without an id", async () => {
    const stripe = provider();
    await stripe.createIntent(order());
    await stripe.createIntent({ ...order(), paymentMethodId: "bizum", method: "bizum" });
    const [byCard, byBizum] = stripeServer.seen
      .slice(-2)
      .map(({ form }) => Object.fromEntries(new URLSearchParams(form)));
    expect(byCard).toMatchObject({ "allowed_payment_method_types[0]": "card" });
    expect(byBizum).toMatchObject({
      "allowed_payment_method_types[0]": "bizum",
      "payment_method_data[type]": "bizum",
    });
    expect(byBizum).not.toHaveProperty("payment_method");
  });

  test("gives up a call after its time, without knowing its outcome", async () => {
    stripeServer.faults.delayMs = 1_500;
    const since = performance.now();
    const late: unknown = await provider()
      .createIntent(order())
      .catch((error: unknown) => error);
    expect([late instanceof Error, late instanceof PaymentRefused]).toEqual([true, false]);
    expect(performance.now() - since).toBeLessThan(1_450);
  });

  test("takes a failure of Stripe's, replayed under its key, for no outcome", async () => {
    const given = order();
    const stripe = provider();
    stripeServer.faults.isFailing = true;
    await expect(stripe.createIntent(given)).rejects.not.toBeInstanceOf(PaymentRefused);
    stripeServer.faults.isFailing = false;
    await expect(stripe.createIntent(given)).rejects.not.toBeInstanceOf(PaymentRefused);
  });

  test("takes a call under a key that is in use for no outcome", async () => {
    const given = order();
    const stripe = provider();
    stripeServer.faults.delayMs = 200;
    const answers = await Promise.allSettled([stripe.createIntent(given), stripe.createIntent(given)]);
    const refused = answers.find(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "idempotency_key_in_use" } });
    expect(refused).not.toMatchObject({ reason: { name: "PaymentRefused" } });
  });

  test("fails at once after Stripe has not answered five times in a row", async () => {
    const stripe = provider();
    stripeServer.faults.isFailing = true;
    for (let call = 0; call < 5; call += 1) await stripe.createIntent(order()).catch(() => {});
    const calls = stripeServer.seen.length;
    await expect(stripe.createIntent(order())).rejects.toThrow("several times in a row");
    expect(stripeServer.seen).toHaveLength(calls);
  });

  test("with a wrong key is refused", async () => {
    const stripe = createStripe({ ...stripeOptions, secretKey: "sk_wrong" });
    await expect(stripe.createIntent(order())).rejects.toBeInstanceOf(PaymentRefused);
  });
});
