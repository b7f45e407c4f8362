import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { day, euros, named } from "#platform/contract/wire.ts";
import { cardForm } from "./get-publishable-key.ts";
import { paymentPlatform, paymentTypes } from "./payment-platform.ts";

/** The signed text of a link in an email. */
export const linkToken = z.string().check(z.regex(/^[\w-]{40,180}$/));

/** What a payment link shows: enough to pay one invoice, and nothing about its customer. */
export const linkedInvoice = named({
  number: ["invoice_number", z.string()],
  issuedOn: ["date", day],
  dueOn: ["due_date", day],
  toPayCents: ["amount_to_pay", euros],
  /**
   * `in_process`: a payment of the invoice has no outcome yet. `charged`: it will be charged to the customer's account.
   * `not_payable`: not by card.
   */
  state: ["state", z.enum(["payable", "paid", "in_process", "charged", "not_payable"])],
  /** Of a payment of this invoice alone that was left at the bank's page: it can be continued or begun again. */
  unfinished: [
    "unfinished_payment",
    z.optional(
      named({
        transactionId: ["transaction_id", z.string()],
        paymentType: ["payment_type", z.enum(paymentTypes)],
      }),
    ),
  ],
  platforms: [
    "platforms",
    z.array(named({ name: ["name", paymentPlatform], cardForm: ["card_form", z.optional(cardForm)] })),
  ],
});
export type LinkedInvoice = z.output<typeof linkedInvoice>;

export const linkErrors = { payment_link_not_valid: 404, payment_link_expired: 404 } as const;

/** Not in the specification: pays from an email without signing in. */
export const readPaymentLink = publicRead({
  id: "readPaymentLink",
  summary: "What is owed for the invoice of a payment link",
  path: "/payment_links/{token}/",
  versions: [1],
  cache: "private",
  requires: "features.onlinePayment",
  params: z.object({ token: linkToken }),
  response: json(linkedInvoice),
  errors: linkErrors,
});
