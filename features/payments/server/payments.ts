import { randomUUID } from "node:crypto";
import { PaymentRefused, type CardPayments, type Intent } from "#integrations/card-payments/port.ts";
import { lockCustomer } from "#platform/server/database/customer-lock.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import { hasCode } from "#platform/server/error-code.ts";
import type { PaidObject } from "../contract/pay.ts";
import type { PaymentOutcome, RefusalCode } from "../contract/payment-outcome.ts";
import { methodOf, type PaymentPlatform } from "../contract/payment-platform.ts";
import { isActive, refusalOf } from "./attempt-policy.ts";
import {
  checkAt,
  findAttempt,
  findAttemptOfIntent,
  findBlockingAttempts,
  findInvoicesOfAttempt,
  findPayer,
  insertAttempt,
  storeIntent,
  type Attempt,
  type AttemptKey,
} from "./attempt-queries.ts";
import { isDenied } from "./platform-denials.ts";
import type { InvoiceToPay, PaymentPorts } from "./payment-ports.ts";
import { cancel, ForeignCharge, giveUp, observe, settle, step } from "./settle-attempt.ts";

export interface PaymentRequest {
  readonly customerId: number;
  /** Of invoices, or of one instalment of a payment plan. */
  readonly invoiceIds: readonly number[];
  readonly relatedObjectType: PaidObject;
  readonly platform: PaymentPlatform;
  readonly paymentMethodId: string;
  /** Where the bank leads the customer back to, in the portal. */
  readonly returnPath: string;
  /** Whether a signed-in customer pays; otherwise the payment is from a link. */
  readonly isSignedIn: boolean;
  readonly now: Date;
}

export interface ResumeRequest {
  readonly customerId: number;
  readonly intentId: string;
  /** The one invoice that a payment link is for; a payment of others is not found. */
  readonly invoiceId?: number;
  readonly now: Date;
}

export interface ContinueRequest {
  readonly customerId: number;
  readonly attemptId: string;
  /** As of `ResumeRequest`. */
  readonly invoiceId?: number;
  readonly now: Date;
}

export type PaymentRefusal =
  | RefusalCode
  | "not_payable"
  | "user_not_enabled_to_payment_platform"
  | "payment_not_found"
  | "payment_platform_not_available"
  | "invoice_not_found";

/** What became of a payment: an outcome for the customer, or the code of its refusal. */
export type PaymentResult =
  | { readonly outcome: PaymentOutcome }
  | {
      readonly refusal: PaymentRefusal;
      /** Of `not_payable`: nothing is left to pay of any of the invoices. */
      readonly isPaid?: boolean;
    };

const inProcess = ({ attemptId }: AttemptKey): PaymentResult => ({
  outcome: { isInProcess: true, transactionId: attemptId },
});

/** A repeated request waits this long for the outcome of the first one. */
const repeatedWaitMs = 15_000;
const repeatedEveryMs = 250;
/** PostgreSQL's code of a value that must be unique. */
const uniqueViolation = "23505";
const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

type Begun =
  | { readonly kind: "refused"; readonly refusal: PaymentRefusal; readonly isPaid?: boolean }
  | { readonly kind: "repeated"; readonly attempt: Attempt }
  | { readonly kind: "superseded"; readonly attempts: readonly Attempt[] }
  | {
      readonly kind: "begun";
      readonly attempt: AttemptKey & { readonly amountCents: number };
      readonly numbers: string;
    };

/** How a request continues that meets an attempt of the same invoices. */
const meetAttempts = async (
  client: Queryable,
  attempts: readonly Attempt[],
  { paymentMethodId, invoiceIds }: Pick<PaymentRequest, "paymentMethodId" | "invoiceIds">,
): Promise<Begun> => {
  const [attempt, ...others] = attempts;
  if (attempt !== undefined && others.length === 0) {
    const paid = (await findInvoicesOfAttempt(client, attempt)).map(({ invoiceId }) => invoiceId);
    const isSame = paid.length === invoiceIds.length && invoiceIds.every((id) => paid.includes(id));
    if (isSame && attempt.paymentMethodId === paymentMethodId) return { kind: "repeated", attempt };
  }
  // The customer left the bank's page and pays again with another card: the first charges are cancelled before.
  if (attempts.every(({ state }) => state === "requires_action")) return { kind: "superseded", attempts };
  return { kind: "refused", refusal: "not_payable" };
};

/** The invoices of an order; undefined when the customer has not all of them. */
const findOrdered = async (
  client: Queryable,
  { invoicesToPay }: PaymentPorts,
  { customerId, invoiceIds, relatedObjectType }: PaymentRequest,
): Promise<InvoiceToPay[] | undefined> => {
  if (relatedObjectType === "payment_plan_instalment") {
    const [instalmentId, ...others] = invoiceIds;
    if (instalmentId === undefined || others.length > 0) return undefined;
    return invoicesToPay.findOfInstalment(client, customerId, instalmentId);
  }
  const isMultipoint = relatedObjectType === "multipoint_invoice";
  const found = (await invoicesToPay.find(client, customerId, invoiceIds)).filter(
    ({ kind }) => (kind === "multipoint") === isMultipoint,
  );
  return found.length === invoiceIds.length ? found : undefined;
};

const beginWithin = async (
  client: Queryable,
  ports: PaymentPorts,
  request: PaymentRequest,
): Promise<Begun> => {
  const { customerId, relatedObjectType, platform, now } = request;
  await lockCustomer(client, customerId);
  if (await isDenied(client, customerId, platform))
    return { kind: "refused", refusal: "user_not_enabled_to_payment_platform" };
  const invoices = await findOrdered(client, ports, request);
  if (invoices === undefined) return { kind: "refused", refusal: "invoice_not_found" };
  const invoiceIds = invoices.map(({ invoiceId }) => invoiceId);
  const blocking = await findBlockingAttempts(client, customerId, invoiceIds);
  const met =
    blocking.length > 0 ? await meetAttempts(client, blocking, { ...request, invoiceIds }) : undefined;
  if (met !== undefined && met.kind !== "refused") return met;
  if (met !== undefined || !invoices.every(({ isPayable }) => isPayable))
    return { kind: "refused", refusal: "not_payable", isPaid: invoices.every(({ isPaid }) => isPaid) };
  const payer = request.isSignedIn ? await findPayer(client, customerId) : undefined;
  const attemptId = randomUUID();
  await insertAttempt(client, {
    customerId,
    attemptId,
    platform,
    relatedObjectType,
    paymentMethodId: request.paymentMethodId,
    payerEmail: payer?.email ?? null,
    invoices: invoices.map(({ invoiceId, toPayCents }) => ({ invoiceId, amountCents: toPayCents })),
    checkAt: later(now, ports.configuration.payments.checkAfterSeconds),
    now,
  });
  const amountCents = invoices.reduce((sum, { toPayCents }) => sum + toPayCents, 0);
  const numbers = invoices.map(({ number }) => number).join(", ");
  return { kind: "begun", attempt: { customerId, attemptId, amountCents }, numbers };
};

/** The answer to a customer for an attempt in its present state. */
const resultOf = async (
  attempt: Attempt,
  provider: CardPayments,
  intent?: Intent,
): Promise<PaymentResult> => {
  switch (attempt.state) {
    case "succeeded":
      return { outcome: { isSuccessful: true, transactionId: attempt.attemptId } };
    case "failed":
      return { refusal: refusalOf(attempt.failureCode) };
    case "requires_action": {
      if (attempt.intentId === null) return inProcess(attempt);
      try {
        const { clientSecret, intentId } = intent ?? (await provider.findIntent(attempt.intentId));
        return { outcome: { needsAction: true, clientSecret, intentId } };
      } catch {
        return inProcess(attempt);
      }
    }
    case "created":
    case "processing":
    case "unknown":
      return inProcess(attempt);
    default:
      return attempt.state satisfies never;
  }
};

/** Notes that the outcome is not known, and asks soon. */
const noteUnknown = async (
  ports: PaymentPorts,
  key: AttemptKey,
  { intentId, now }: { intentId: string; now: Date },
): Promise<PaymentResult> => {
  await observe(ports, key, { seen: "unknown", intentId, source: "event", now });
  await checkAt(ports.database.pool, key, later(now, 1));
  return inProcess(key);
};

/** Charges a stored attempt: the intent is stored before it is confirmed, so that a crash never loses a charge. */
const charge = async (
  ports: PaymentPorts,
  provider: CardPayments,
  {
    attempt,
    numbers,
    request,
  }: { attempt: AttemptKey & { amountCents: number }; numbers: string; request: PaymentRequest },
): Promise<PaymentResult> => {
  const { customerId, attemptId, amountCents } = attempt;
  const { now, paymentMethodId, returnPath } = request;
  const key = { customerId, attemptId };
  await step(ports, "attempt stored");
  let intent: Intent;
  try {
    intent = await provider.createIntent({
      attemptId,
      customerId,
      amountCents,
      paymentMethodId,
      method: methodOf(paymentMethodId),
      description: `${ports.configuration.organization.name} ${numbers}`.slice(0, 200),
    });
  } catch (error) {
    const isRefused = error instanceof PaymentRefused;
    const failureCode = isRefused ? refusalOf(error.code) : "processing_error";
    // Nothing is charged before the confirmation, whatever the provider made of this call.
    await giveUp(ports, key, { failureCode, now });
    return { refusal: isRefused ? failureCode : "payment_platform_not_available" };
  }
  await step(ports, "intent created");
  const { intentId } = intent;
  if (!(await storeIntent(ports.database.pool, key, { intentId, now })))
    return { refusal: "payment_platform_not_available" };
  await step(ports, "intent stored");
  let confirmed: Intent;
  try {
    const returnUrl = `${ports.publicOrigin}${returnPath}`;
    confirmed = await provider.confirmIntent(intentId, { attemptId, returnUrl });
  } catch (error) {
    if (!(error instanceof PaymentRefused)) return noteUnknown(ports, key, { intentId, now });
    confirmed = { ...intent, state: "refused", refusal: error.code };
  }
  await step(ports, "charge answered");
  try {
    const settled = await settle(ports, provider, { key, intent: confirmed, now });
    return settled === undefined ? inProcess(key) : await resultOf(settled, provider, confirmed);
  } catch (error) {
    await checkAt(ports.database.pool, key, later(now, 1));
    // The charge is at the provider; the portal asks again and tells the customer that it is in process.
    if (error instanceof ForeignCharge) throw error;
    return inProcess(key);
  }
};

/** A repeated request, such as a second click, has the outcome of the first one. */
const awaitOutcome = async (
  ports: PaymentPorts,
  provider: CardPayments,
  first: Attempt,
): Promise<PaymentResult> => {
  const until = performance.now() + repeatedWaitMs;
  let attempt = first;
  while ((attempt.state === "created" || attempt.state === "processing") && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, repeatedEveryMs));
    attempt = (await findAttempt(ports.database.pool, first)) ?? attempt;
  }
  return resultOf(attempt, provider);
};

const begin = async (ports: PaymentPorts, request: PaymentRequest): Promise<Begun> => {
  try {
    return await inTransaction(ports.database.pool, (client) => beginWithin(client, ports, request));
  } catch (error) {
    if (hasCode(error, uniqueViolation)) return { kind: "refused", refusal: "not_payable" };
    throw error;
  }
};

const startPayment = async (
  ports: PaymentPorts,
  request: PaymentRequest,
  isSecondTry = false,
): Promise<PaymentResult> => {
  const provider = providerOf(ports, request.platform);
  const isOffered = ports.configuration.payments.methods.includes(methodOf(request.paymentMethodId));
  if (provider === undefined || !isOffered) return { refusal: "payment_platform_not_available" };
  await step(ports, "begun");
  const begun = await begin(ports, request);
  switch (begun.kind) {
    case "refused": {
      const { refusal, isPaid = false } = begun;
      return isPaid ? { refusal, isPaid } : { refusal };
    }
    case "repeated":
      return awaitOutcome(ports, provider, begun.attempt);
    case "begun":
      return charge(ports, provider, { ...begun, request });
    case "superseded": {
      const failureCode = "payment_intent_unexpected_state";
      if (isSecondTry) return { refusal: "not_payable" };
      for (const { intentId, ...key } of begun.attempts) {
        if (intentId === null) return { refusal: "not_payable" };
        await cancel(ports, provider, { key, intentId, failureCode, now: request.now });
      }
      return startPayment(ports, request, true);
    }
    default:
      return begun satisfies never;
  }
};

/** The provider behind a platform; undefined when the deployment does not take cards on it. */
const providerOf = (
  { cardPayments, configuration }: PaymentPorts,
  platform: PaymentPlatform,
): CardPayments | undefined =>
  platform === "stripe" && configuration.payments.platforms.includes(platform) ? cardPayments : undefined;

/** Whether the attempt pays the invoice of a link alone; any attempt is, without a link. */
const isOfInvoice = async (
  { database }: PaymentPorts,
  attempt: AttemptKey,
  invoiceId: number | undefined,
): Promise<boolean> => {
  if (invoiceId === undefined) return true;
  const paid = await findInvoicesOfAttempt(database.pool, attempt);
  return paid.length === 1 && paid[0]?.invoiceId === invoiceId;
};

/** Continues after the bank's page: the provider's state of the intent decides. */
const resumePayment = async (
  ports: PaymentPorts,
  { customerId, intentId, invoiceId, now }: ResumeRequest,
): Promise<PaymentResult> => {
  const attempt = await findAttemptOfIntent(ports.database.pool, customerId, intentId);
  if (attempt === undefined || !(await isOfInvoice(ports, attempt, invoiceId)))
    return { refusal: "payment_not_found" };
  const provider = providerOf(ports, attempt.platform);
  if (provider === undefined) return { refusal: "payment_platform_not_available" };
  if (!isActive(attempt.state)) return resultOf(attempt, provider);
  try {
    const intent = await provider.findIntent(intentId);
    const isLeft = intent.state === "requires_action";
    const failureCode = "payment_intent_unexpected_state";
    const settled = isLeft
      ? await cancel(ports, provider, { key: attempt, intentId, failureCode, now })
      : await settle(ports, provider, { key: attempt, intent, now });
    return settled === undefined ? inProcess(attempt) : await resultOf(settled, provider);
  } catch {
    return inProcess(attempt);
  }
};

/** Leads back to the bank's page that the customer left, unless the payment was decided meanwhile. */
const continuePayment = async (
  ports: PaymentPorts,
  { customerId, attemptId, invoiceId, now }: ContinueRequest,
): Promise<PaymentResult> => {
  const attempt = await findAttempt(ports.database.pool, { customerId, attemptId });
  if (attempt === undefined || !(await isOfInvoice(ports, attempt, invoiceId)))
    return { refusal: "payment_not_found" };
  const provider = providerOf(ports, attempt.platform);
  if (provider === undefined) return { refusal: "payment_platform_not_available" };
  if (!isActive(attempt.state) || attempt.intentId === null) return resultOf(attempt, provider);
  try {
    const intent = await provider.findIntent(attempt.intentId);
    const settled = await settle(ports, provider, { key: attempt, intent, now });
    return settled === undefined ? inProcess(attempt) : await resultOf(settled, provider, intent);
  } catch {
    return inProcess(attempt);
  }
};

/** Card payments of invoices: each is an attempt, stored before the provider is called. */
export const createPayments = (ports: PaymentPorts) => ({
  start: (request: PaymentRequest): Promise<PaymentResult> => startPayment(ports, request),
  resume: (request: ResumeRequest): Promise<PaymentResult> => resumePayment(ports, request),
  proceed: (request: ContinueRequest): Promise<PaymentResult> => continuePayment(ports, request),
  providerOf: (platform: PaymentPlatform): CardPayments | undefined => providerOf(ports, platform),
});
export type Payments = ReturnType<typeof createPayments>;
