import * as z from "zod/mini";
import { ForgedEvent, PaymentRefused, type CardPayments, type Intent } from "../port.ts";
import { verifyEvent } from "../webhook-signature.ts";
import { ledgerIntent, ledgerRefund } from "./ledger.ts";
import type { EarlierCharge } from "./bank.ts";
import { bizumMethod } from "./test-cards.ts";

/** URL paths of the sandbox bank in the portal. */
export const paymentMethodsPath = "/sandbox/bank/payment-methods";
export const authenticationPath = "/sandbox/bank/authentication";
/** Empty page at which the frame with the authentication ends; the portal's page around it then continues. */
export const authenticatedPath = `${authenticationPath}/done`;

const timeoutMs = 10_000;
const refusal = z.object({ code: z.string() });
const event = z.object({ id: z.string(), intent: ledgerIntent });

const intentOf = (given: unknown): Intent => {
  const { intentId, clientSecret, state, refusal, amountCents, currency, attemptId, customerId } =
    ledgerIntent.parse(given);
  return { intentId, clientSecret, state, refusal, amountCents, currency, attemptId, customerId };
};

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    throw new ForgedEvent({ cause: error });
  }
};

/** Where a sandbox bank is; undefined while it is being started again. */
export interface BankAddress {
  readonly urlOf: () => string | undefined;
  readonly secret: string;
}

/** Calls the sandbox bank. Throws `PaymentRefused` for a refusal. */
export const callBank = async (
  { urlOf, secret }: BankAddress,
  path: string,
  { method = "POST", body }: { method?: "GET" | "POST" | "PUT"; body?: unknown } = {},
): Promise<unknown> => {
  const url = urlOf();
  if (url === undefined) throw new Error("The sandbox bank is being started");
  const response = await fetch(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (response.status === 402) throw new PaymentRefused(refusal.parse(answer).code);
  if (!response.ok) throw new Error(`The sandbox bank answered ${response.status}`);
  return answer;
};

/** Enters charges that were made before the bank's ledger was begun, so that they can be found and returned. */
export const enterCharges = async (bank: BankAddress, charges: readonly EarlierCharge[]): Promise<void> => {
  for (const charge of charges) await callBank(bank, "/charges", { method: "PUT", body: charge });
};

/** The sandbox bank, a process of its own (`main.ts`). */
export const createSandboxBank = (address: BankAddress): CardPayments => ({
  cardForm: {
    key: "pk_sandbox",
    provider: "sandbox",
    paymentMethodsUrl: paymentMethodsPath,
    authenticationUrl: authenticationPath,
  },
  createIntent: async ({ attemptId, customerId, amountCents, paymentMethodId, method, description }) =>
    intentOf(
      await callBank(address, "/intents", {
        body: {
          key: attemptId,
          attemptId,
          customerId,
          amountCents,
          currency: "EUR",
          methodId: method === "bizum" ? bizumMethod : paymentMethodId,
          description,
        },
      }),
    ),
  confirmIntent: async (intentId) => intentOf(await callBank(address, `/intents/${intentId}/confirm`)),
  findIntent: async (intentId) =>
    intentOf(await callBank(address, `/intents/${intentId}`, { method: "GET" })),
  listCharges: async ({ from, before }) => {
    const intents = z.array(ledgerIntent).parse(await callBank(address, "/intents", { method: "GET" }));
    return intents
      .filter(({ state, createdAt = "" }) => {
        const at = Date.parse(createdAt);
        return state === "succeeded" && at >= from.getTime() && at < before.getTime();
      })
      .map(intentOf);
  },
  cancelIntent: async (intentId) => intentOf(await callBank(address, `/intents/${intentId}/cancel`)),
  createRefund: async ({ refundId, intentId, amountCents }) =>
    ledgerRefund.parse(
      await callBank(address, `/intents/${intentId}/refunds`, { body: { refundId, amountCents } }),
    ),
  findRefund: async ({ refundId, intentId }) => {
    const { refunds = [] } = ledgerIntent.parse(
      await callBank(address, `/intents/${intentId}`, { method: "GET" }),
    );
    return refunds.find((refund) => refund.refundId === refundId);
  },
  readEvent: (body, signature, now) => {
    verifyEvent(body, signature, { secrets: [address.secret], now });
    const read = event.safeParse(jsonOf(body));
    if (!read.success) throw new ForgedEvent({ cause: read.error });
    return { eventId: read.data.id, intent: intentOf(read.data.intent) };
  },
});
