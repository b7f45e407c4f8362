import type { PaymentPorts } from "#features/payments/server/payment-ports.ts";
import { PaymentRefused, type CardPayments, type PaymentOrder } from "#integrations/card-payments/port.ts";
import { callBank, type BankAddress } from "#integrations/card-payments/sandbox/sandbox-bank.ts";

/** Errors that the comparison of the books must find, planted around the payments' code. */
export const plantedBugs = [
  "a new key after a timeout",
  "a timeout taken for a refusal",
  "an attempt that does not hold its invoice",
  "a success that does not pay its invoice",
  "a success that is not reported",
  "an outcome that is never asked for",
] as const;
export type PlantedBug = (typeof plantedBugs)[number];

const isUnknown = (error: unknown): boolean => !(error instanceof PaymentRefused);

/** After a timeout the card is charged again under a new key. */
const chargingAgain = (provider: CardPayments, bank: BankAddress): CardPayments => {
  const orders = new Map<string, PaymentOrder>();
  return {
    ...provider,
    createIntent: async (order) => {
      const intent = await provider.createIntent(order);
      orders.set(intent.intentId, order);
      return intent;
    },
    confirmIntent: async (intentId, options) => {
      try {
        return await provider.confirmIntent(intentId, options);
      } catch (error) {
        const order = orders.get(intentId);
        if (order === undefined) throw error;
        const { attemptId, customerId, amountCents, paymentMethodId: methodId } = order;
        const body = { attemptId, customerId, amountCents, methodId, currency: "EUR", description: "" };
        const again = await callBank(bank, "/intents", { body: { ...body, key: `${attemptId} again` } });
        const { intentId: newId } = Object(again);
        return provider.confirmIntent(String(newId), options);
      }
    },
  };
};

/** After a timeout the payment counts as refused, and the invoice can be paid again. */
const refusingTimeouts = (provider: CardPayments): CardPayments => ({
  ...provider,
  confirmIntent: async (...given) => {
    try {
      return await provider.confirmIntent(...given);
    } catch (error) {
      throw isUnknown(error) ? new PaymentRefused("processing_error") : error;
    }
  },
  cancelIntent: async (intentId) => ({ ...(await provider.findIntent(intentId)), state: "cancelled" }),
});

/** The ports of the payments with an error. */
export const plant = (
  ports: PaymentPorts & { readonly cardPayments: CardPayments },
  bug: PlantedBug | undefined,
  bank: BankAddress,
): PaymentPorts => {
  const { cardPayments, invoicesToPay } = ports;
  switch (bug) {
    case undefined:
    case "an attempt that does not hold its invoice":
    case "an outcome that is never asked for":
      return ports;
    case "a new key after a timeout":
      return { ...ports, cardPayments: chargingAgain(cardPayments, bank) };
    case "a timeout taken for a refusal":
      return { ...ports, cardPayments: refusingTimeouts(cardPayments) };
    case "a success that does not pay its invoice":
      return { ...ports, invoicesToPay: { ...invoicesToPay, apply: async () => ({ excessCents: 0 }) } };
    case "a success that is not reported":
      return { ...ports, reportPayment: async () => {} };
    default:
      return bug satisfies never;
  }
};
