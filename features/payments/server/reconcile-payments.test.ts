import { describe, expect, test } from "vitest";
import type { CardPayments } from "#integrations/card-payments/port.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { createPayments } from "./payments.ts";
import { startPaymentsServer } from "./testing/payments-server.ts";

const payments = await startPaymentsServer();
const { addInvoice, card, pay, bank, invoice, attempts, charges, ports, sandbox, anna } = payments;

const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);
const errors: unknown[] = [];
const reconcile = (at = minutes(1), cardPayments: CardPayments = sandbox) =>
  reconcilePayments({ ...ports, cardPayments, onError: (error) => errors.push(error) }, at);

/** Starts a payment at a provider that ends the process, as it were, in one of its calls. */
const payInterrupted = async (
  invoiceId: number,
  changes: Partial<CardPayments>,
  number?: string,
): Promise<unknown> => {
  const interrupted = createPayments({ ...ports, cardPayments: { ...sandbox, ...changes } });
  return interrupted.start({
    customerId: anna,
    invoiceIds: [invoiceId],
    relatedObjectType: "invoice",
    platform: "stripe",
    paymentMethodId: card(number),
    returnPath: "/",
    isSignedIn: true,
    now: new Date(),
  });
};
const never = (): Promise<never> => new Promise(() => {});
const waitForState = (invoiceId: number, state: string) =>
  expect.poll(async () => (await attempts(invoiceId))[0]?.state).toBe(state);

describe("an answer that was cut after the charge", () => {
  test("is in process for the customer, who is offered no second payment, until the portal has asked", async () => {
    const id = await addInvoice();
    const before = charges().length;
    expect((await pay(id, card("4000000000004293"))).answer()).toMatchObject({ isInProcess: true });
    expect(await attempts(id)).toMatchObject([{ state: "unknown", active: true }]);
    expect((await pay(id, card())).problem().code).toBe("not_payable");
    await reconcile();
    expect([await invoice(id), charges().length - before]).toEqual([{ status: "paid", pending: 0 }, 1]);
    await reconcile(minutes(2));
    expect(charges().length - before).toBe(1);
  });
});

describe("a server that ended in the middle of a payment", () => {
  test("before the intent was stored has charged nothing, and the invoice can be paid again", async () => {
    const id = await addInvoice();
    void payInterrupted(id, { createIntent: never });
    await waitForState(id, "created");
    await reconcile(minutes(0));
    expect(await attempts(id)).toMatchObject([{ active: true }]);
    await reconcile();
    expect(await attempts(id)).toMatchObject([{ state: "failed", active: false, code: "processing_error" }]);
    expect((await pay(id, card())).answer()).toMatchObject({ isSuccessful: true });
  });

  test("before the confirmation has charged nothing, and its intent cannot be charged any more", async () => {
    const id = await addInvoice();
    void payInterrupted(id, { confirmIntent: never });
    await waitForState(id, "processing");
    await reconcile();
    const [attempt] = await attempts(id);
    expect(attempt).toMatchObject({ state: "failed", active: false });
    expect(() => bank.confirm(attempt?.intent ?? "")).toThrow("payment_intent_unexpected_state");
  });

  test("after the charge has the invoice paid once", async () => {
    const id = await addInvoice();
    const before = charges().length;
    void payInterrupted(id, {
      confirmIntent: async (...given) => {
        await sandbox.confirmIntent(...given);
        return never();
      },
    });
    await expect.poll(() => charges().length).toBe(before + 1);
    await reconcile();
    expect(await invoice(id)).toEqual({ status: "paid", pending: 0 });
  });

  test("is not overtaken: what it confirms after it was given up is refused", async () => {
    const id = await addInvoice();
    let proceed = (): void => {};
    const held = new Promise<void>((resolve) => (proceed = resolve));
    const before = charges().length;
    const slow = payInterrupted(id, {
      createIntent: async (order) => {
        await held;
        return sandbox.createIntent(order);
      },
    });
    await waitForState(id, "created");
    await reconcile();
    (await pay(id, card())).answer();
    proceed();
    expect(await slow).toEqual({ refusal: "payment_platform_not_available" });
    expect(charges().length - before).toBe(1);
  });

  test("is not given up when it stores its charge at that moment: the charge counts, although the server ends", async () => {
    const id = await addInvoice();
    let proceed = (): void => {};
    const held = new Promise<void>((resolve) => (proceed = resolve));
    void payInterrupted(id, {
      createIntent: async (order) => {
        await held;
        return sandbox.createIntent(order);
      },
      confirmIntent: async (...given) => {
        await sandbox.confirmIntent(...given);
        return never();
      },
    });
    await waitForState(id, "created");
    const before = charges().length;
    const onPaymentStep = async (name: string): Promise<void> => {
      if (name !== "state locked") return;
      proceed();
      await waitForState(id, "processing");
    };
    const onError = (error: unknown) => errors.push(error);
    await reconcilePayments({ ...ports, onPaymentStep, onError }, minutes(1));
    await expect.poll(() => charges().length).toBe(before + 1);
    expect(await attempts(id)).toMatchObject([{ state: "processing", active: true }]);
    await reconcile(minutes(2));
    expect(await invoice(id)).toEqual({ status: "paid", pending: 0 });
  });
});

describe("a provider", () => {
  test("that does not answer is asked again later, and the payment stays in process", async () => {
    const id = await addInvoice();
    (await pay(id, card("4000000000004293"))).answer();
    const down = { ...sandbox, findIntent: () => Promise.reject(new Error("down")) };
    const known = errors.length;
    await reconcile(minutes(1), down);
    await reconcile(minutes(1), down);
    expect([errors.length - known, (await attempts(id))[0]?.state]).toEqual([1, "unknown"]);
    await reconcile(minutes(3));
    expect(await attempts(id)).toMatchObject([{ state: "succeeded" }]);
  });

  test("that was not reached for a new payment charges nothing", async () => {
    const id = await addInvoice();
    const failing = { createIntent: () => Promise.reject(new Error("down")) };
    expect(await payInterrupted(id, failing)).toEqual({ refusal: "payment_platform_not_available" });
    expect((await pay(id, card())).answer()).toMatchObject({ isSuccessful: true });
  });

  test("that answers with another charge is not believed", async () => {
    const id = await addInvoice();
    (await pay(id, card("4000000000004293"))).answer();
    const known = errors.length;
    const wrong: CardPayments = {
      ...sandbox,
      findIntent: async (intentId) => ({ ...(await sandbox.findIntent(intentId)), amountCents: 1 }),
    };
    await reconcile(minutes(1), wrong);
    expect([errors.length - known, await invoice(id)]).toMatchObject([1, { status: "unpaid" }]);
    await reconcile(minutes(3));
    expect(await invoice(id)).toMatchObject({ status: "paid" });
  });

  test("that has never heard of a charge has not made it", async () => {
    const id = await addInvoice();
    void payInterrupted(id, {
      createIntent: async (order) => ({ ...(await sandbox.createIntent(order)), intentId: "pi_lost" }),
      confirmIntent: never,
    });
    await waitForState(id, "processing");
    await reconcile();
    expect(await attempts(id)).toMatchObject([{ state: "failed", active: false }]);
  });
});

describe("an authentication", () => {
  test("that is not finished in its time is cancelled at the provider", async () => {
    const id = await addInvoice();
    (await pay(id, card("4000002760003184"))).answer();
    await reconcile(minutes(19));
    expect(await attempts(id)).toMatchObject([{ state: "requires_action", active: true }]);
    await reconcile(minutes(40));
    expect(await attempts(id)).toMatchObject([
      { state: "failed", active: false, code: "payment_intent_unexpected_state" },
    ]);
  });

  test("that was passed without coming back to the portal counts", async () => {
    const id = await addInvoice();
    const outcome = (await pay(id, card("4000002760003184"))).answer();
    if (!("needsAction" in outcome)) throw new Error("The payment needs no action");
    bank.authenticate(outcome.intentId, { clientSecret: outcome.clientSecret, passed: true });
    await reconcile();
    expect(await invoice(id)).toEqual({ status: "paid", pending: 0 });
  });
});

test("two servers ask about an attempt once", async () => {
  const id = await addInvoice();
  (await pay(id, card("4000000000004293"))).answer();
  let asked = 0;
  const counting: CardPayments = {
    ...sandbox,
    findIntent: (intentId) => {
      asked += 1;
      return sandbox.findIntent(intentId);
    },
  };
  await Promise.all([reconcile(minutes(1), counting), reconcile(minutes(1), counting)]);
  expect([asked, (await attempts(id))[0]?.state]).toEqual([1, "succeeded"]);
});
