import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { euros, named } from "#platform/contract/wire.ts";
import { instalment, planInvoice } from "./plan.ts";

/** A card payment of the plan without an outcome. */
const unfinished = named({
  transactionId: ["transaction_id", z.string()],
  state: ["state", z.enum(["to_continue", "in_process"])],
  paymentType: ["payment_type", z.enum(["credit_card", "bizum"])],
  chargedCents: ["transaction_amount", euros],
  invoices: ["invoices", z.int()],
});

const paymentPlan = named({
  planId: ["plan_id", z.uuid()],
  totalCents: ["total", euros],
  leftCents: ["amount_to_pay", euros],
  invoices: ["invoices", z.array(planInvoice)],
  instalments: ["instalments", z.array(instalment)],
  /** The first instalment that is not paid; the one that can be paid. */
  next: ["next", z.nullable(instalment)],
  /** The parts of the next instalment, by bill. */
  nextParts: [
    "next_parts",
    z.array(
      named({
        invoiceId: ["invoice_id", z.int()],
        number: ["invoice_number", z.string()],
        cents: ["amount", euros],
      }),
    ),
  ],
  /** Whether the next instalment can be paid by card; otherwise by transfer alone. */
  isPayableByCard: ["payment_enabled", z.boolean()],
  unfinished: ["unfinished_payment", z.nullable(unfinished)],
});
export type PaymentPlan = z.output<typeof paymentPlan>;

/** Not in the specification: what the customer pays in instalments. */
export const listPaymentPlans = customerRead({
  id: "listPaymentPlans",
  summary: "The customer's payment plans that are under way",
  path: "/payment_plans/",
  versions: [1],
  languageInPath: true,
  response: json(named({ items: ["items", z.array(paymentPlan)] })),
  errors: {},
});
