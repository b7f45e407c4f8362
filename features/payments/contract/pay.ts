import * as z from "zod/mini";
import { customerWrite, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { paymentErrors, paymentIntentId, paymentMethodId, paymentOutcome } from "./payment-outcome.ts";
import { paymentPlatform } from "./payment-platform.ts";

/** What a payment is for. */
export const paidObjects = ["invoice", "multipoint_invoice", "payment_plan_instalment"] as const;
export type PaidObject = (typeof paidObjects)[number];

const maxInvoices = 50;
const invoiceId = z.int().check(z.gte(1));

const cardPayment = named({
  paymentMethodId: ["payment_method_id", paymentMethodId],
  platform: ["platform_name", paymentPlatform],
  /** One invoice, or several that are paid with one charge. The server computes the amount. */
  invoiceIds: [
    "item_id",
    z.codec(
      z.union([invoiceId, z.array(invoiceId).check(z.minLength(1), z.maxLength(maxInvoices))]),
      z.array(invoiceId),
      {
        decode: (given) => [...new Set(typeof given === "number" ? [given] : given)],
        encode: (ids) => (ids.length === 1 && ids[0] !== undefined ? ids[0] : [...ids]),
      },
    ),
  ],
  /** Not in the specification: `payment_plan_instalment`, of which `item_id` names one. */
  relatedObjectType: ["related_object_type", z.enum(paidObjects)],
});

/** Not in the specification: a payment that the customer left at the bank's page goes on where it was. */
export const paymentContinuation = named({
  transactionId: ["transaction_id", z.uuid()],
  platform: ["platform_name", paymentPlatform],
});

export const paymentConfirmation = named({
  intentId: ["payment_intent_id", paymentIntentId],
  platform: ["platform_name", paymentPlatform],
});

export const pay = customerWrite({
  id: "pay",
  summary: "Pay invoices by card, or continue a payment after the bank has authenticated the customer",
  method: "POST",
  path: "/pay/",
  versions: [1],
  languageInPath: true,
  requires: "features.onlinePayment",
  body: z.union([cardPayment, paymentConfirmation, paymentContinuation]),
  bodyIsStrict: true,
  response: json(paymentOutcome),
  errors: { ...paymentErrors, invoice_not_found: 404 },
  failuresNameError: true,
});
