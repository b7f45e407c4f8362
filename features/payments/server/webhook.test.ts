import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signEvent } from "#integrations/card-payments/webhook-signature.ts";
import type { LedgerIntent } from "#integrations/card-payments/sandbox/ledger.ts";
import { createRateLimiter } from "#platform/server/http/rate-limits.ts";
import { createHttpServer } from "#platform/server/http/server.ts";
import { bankSecret, startPaymentsServer } from "./testing/payments-server.ts";
import { addPaymentWebhook, webhookPath } from "./webhook.ts";

const payments = await startPaymentsServer();
const { addInvoice, card, pay, bank, invoice, attempts, charges, database, ports } = payments;
const app = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
const limiter = createRateLimiter({ read: 1e6, write: 1, sign_in: 1, document: 1, lookup: 1 });
addPaymentWebhook(app, { ...ports, limiter });

const post = async (payload: string, signature: string) => {
  const { statusCode, body } = await app.inject({
    method: "POST",
    url: webhookPath,
    payload,
    headers: { "content-type": "application/json", "stripe-signature": signature },
  });
  return { status: statusCode, result: JSON.parse(body).result };
};
let sent = 0;
/** An event of the bank about an intent, with the changes of a test. */
const deliver = (intent: LedgerIntent, changes: Partial<LedgerIntent> = {}, id = `evt_${(sent += 1)}`) => {
  const payload = JSON.stringify({ id, intent: { ...intent, ...changes } });
  return post(payload, signEvent(Buffer.from(payload), bankSecret, new Date()));
};
/** A payment that waits for the customer, so that only events move it. */
const startWaiting = async () => {
  const id = await addInvoice();
  const outcome = (await pay(id, card("4000002760003184"))).answer();
  const intentId = "needsAction" in outcome ? outcome.intentId : "";
  return { id, intent: bank.find(intentId) };
};
/** Everything that a payment changes. */
const snapshot = async () =>
  JSON.stringify(
    (
      await database.unguarded.query(
        `select (select json_agg(a order by attempt_id) from payment_attempts a) as attempts,
           (select json_agg(i order by invoice_id, attempt_id) from payment_attempt_invoices i) as parts,
           (select json_agg(n order by invoice_id) from invoices n) as invoices,
           (select count(*) from payment_events) as events, (select count(*) from outbox_events) as outbox`,
      )
    ).rows,
  );

describe("an event", () => {
  test("of a success pays the invoice once, however often it is delivered", async () => {
    const { id, intent } = await startWaiting();
    const before = (await payments.events()).length;
    const answers = [];
    for (let repetition = 0; repetition < 50; repetition += 1)
      answers.push((await deliver(intent, { state: "succeeded" }, "evt_same")).result);
    expect(answers).toEqual(["applied", ...Array(49).fill("ignored")]);
    expect([await invoice(id), (await payments.events()).length - before]).toEqual([
      { status: "paid", pending: 0 },
      1,
    ]);
  });

  test("that is delivered to two servers at once is applied once", async () => {
    const { id, intent } = await startWaiting();
    const before = (await payments.events()).length;
    await Promise.all(Array.from({ length: 10 }, () => deliver(intent, { state: "succeeded" }, "evt_two")));
    await Promise.all(Array.from({ length: 10 }, () => deliver(intent, { state: "succeeded" })));
    expect([(await invoice(id)).pending, (await payments.events()).length - before]).toEqual([0, 1]);
  });

  test("of a cancellation releases the invoice, and one of a success that comes late still counts", async () => {
    const { id, intent } = await startWaiting();
    await deliver(intent, { state: "cancelled" });
    expect(await attempts(id)).toMatchObject([
      { state: "failed", active: false, code: "payment_intent_unexpected_state" },
    ]);
    await deliver(intent, { state: "succeeded" });
    expect(await invoice(id)).toEqual({ status: "paid", pending: 0 });
  });

  test("of a success of an invoice that was paid otherwise leaves it to the retailer, with the excess", async () => {
    const { id, intent } = await startWaiting();
    await database.unguarded.query(
      "update invoices set payment_status = 'paid', pending_cents = 0 where invoice_id = $1",
      [id],
    );
    await deliver(intent, { state: "succeeded" });
    expect(await invoice(id)).toEqual({ status: "manual_verification_required", pending: 0 });
    expect((await payments.events()).at(-1)?.payload.invoices).toEqual([
      expect.objectContaining({ amount: 48.2, excess: 48.2 }),
    ]);
  });

  test("of a refusal releases nothing by itself: the portal asks the provider first", async () => {
    const { id, intent } = await startWaiting();
    expect((await deliver(intent, { state: "refused", refusal: "card_declined" })).result).toBe("applied");
    expect(await attempts(id)).toMatchObject([{ state: "requires_action", active: true }]);
    const { rows } = await database.unguarded.query(
      "select check_at <= now() as due from payment_attempts where intent_id = $1",
      [intent.intentId],
    );
    expect(rows).toEqual([{ due: true }]);
  });

  test.each([
    ["amount", { amountCents: 1 }],
    ["currency", { currency: "USD" }],
    ["intent", { intentId: "pi_other" }],
    ["attempt", { attemptId: "00000000-0000-4000-8000-000000000000" }],
    ["customer", { customerId: 987_654 }],
    ["account, without an attempt", { attemptId: undefined, customerId: undefined }],
  ])("with another %s changes nothing", async (_, changes) => {
    const { intent } = await startWaiting();
    const before = await snapshot();
    expect((await deliver(intent, { state: "succeeded", ...changes })).result).toBe("ignored");
    expect(await snapshot()).toBe(before);
  });
});

test("5,000 forged events change nothing", async () => {
  const { intent } = await startWaiting();
  const payload = JSON.stringify({ id: "evt_forged", intent: { ...intent, state: "succeeded" } });
  const body = Buffer.from(payload);
  const now = new Date();
  const good = signEvent(body, bankSecret, now);
  const forged = fc.oneof(
    fc.string({ maxLength: 200 }).map((text) => text.replaceAll(/[^ -~]/g, "")),
    fc.string({ minLength: 16 }).map((secret) => signEvent(body, `another ${secret}`, now)),
    fc
      .integer({ min: 301, max: 1e6 })
      .map((age) => signEvent(body, bankSecret, new Date(now.getTime() - age * 1000))),
    fc
      .integer({ min: 900, max: 1e6 })
      .map((age) => signEvent(body, bankSecret, new Date(now.getTime() + age * 1000))),
    fc.integer({ min: 0, max: 63 }).map((at) => {
      const start = good.indexOf("v1=") + 3 + at;
      return `${good.slice(0, start)}${good[start] === "0" ? "1" : "0"}${good.slice(start + 1)}`;
    }),
    fc.string({ minLength: 1 }).map((body) => signEvent(Buffer.from(body), bankSecret, now)),
  );
  const before = await snapshot();
  const signatures = fc.sample(forged, { numRuns: 5_000, seed: 3 });
  const statuses = new Set<number>();
  for (const signature of signatures) statuses.add((await post(payload, signature)).status);
  expect([...statuses]).toEqual([400]);
  expect(await snapshot()).toBe(before);
  expect((await post(payload, good)).result).toBe("applied");
});

test("events with a wrong signature are limited by network, and those of the provider are not", async () => {
  const limited = await createHttpServer({ https: false, trustedProxies: [], logLevel: "silent" });
  const few = createRateLimiter({ read: 5, write: 1, sign_in: 1, document: 1, lookup: 1 });
  addPaymentWebhook(limited, { ...ports, limiter: few });
  const intent = {
    intentId: "pi_other",
    clientSecret: "",
    state: "succeeded",
    refusal: "",
    amountCents: 1,
    currency: "EUR",
    attemptId: "order 7",
    customerId: 1,
    methodId: "",
    description: "",
    key: "",
    charges: [],
  };
  const deliverTo = async (signature: string, payload = JSON.stringify({ id: "evt_other", intent })) =>
    (
      await limited.inject({
        method: "POST",
        url: webhookPath,
        payload,
        headers: { "content-type": "application/json", "stripe-signature": signature },
      })
    ).statusCode;
  const sign = (text: string) => signEvent(Buffer.from(text), bankSecret, new Date());
  const good = sign(JSON.stringify({ id: "evt_other", intent }));
  const signed = [];
  for (let call = 0; call < 10; call += 1) signed.push(await deliverTo(good));
  expect(signed).toEqual(Array(10).fill(200));
  expect(await deliverTo(sign("junk"), "junk")).toBe(400);
  const wrong = [];
  for (let call = 0; call < 6; call += 1) wrong.push(await deliverTo("t=1,v1=00"));
  expect(wrong).toEqual([400, 400, 400, 400, 429, 429]);
});

test("a signed body with one other byte is refused, and so is none", async () => {
  const { intent } = await startWaiting();
  const payload = JSON.stringify({ id: "evt_bytes", intent: { ...intent, state: "succeeded" } });
  const signature = signEvent(Buffer.from(payload), bankSecret, new Date());
  expect((await post(`${payload} `, signature)).status).toBe(400);
  const empty = await app.inject({ method: "POST", url: webhookPath });
  expect(empty.statusCode).toBe(400);
  expect(charges()).toEqual(expect.not.arrayContaining([1]));
});
