import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { paymentTypes } from "./payment-platform.ts";
import { euros, instant, named, rowId } from "#platform/contract/wire.ts";

/** The payment of an invoice by card. */
const transactionSummary = named({
  transactionId: ["transaction_id", z.string()],
  /** Part of the charge that is for this invoice. */
  amountCents: ["amount", euros],
  currency: ["currency", z.literal("EUR")],
  changedAt: ["last_transaction_update_at", instant],
  invoiceNumber: ["invoice_number", z.string()],
  /** In the language of the call: "Electricity, 1 to 30 September 2026". */
  concept: ["invoice_concept", z.string()],
  paymentMethodId: ["payment_method_id", z.string()],
  paymentType: ["payment_type", z.enum(paymentTypes)],
  /** Empty when it was paid from a link, without a session. */
  paidBy: ["paid_by_user_email", named({ email: ["email", z.string()] })],
  invoiceId: ["invoice_id", z.int()],
  /** The whole charge; more than `amount` when several invoices were paid at once. */
  chargedCents: ["transaction_amount", euros],
  /** Not in the specification: the invoices of the charge, this one too, with their parts of it. */
  parts: [
    "transaction_invoices",
    z.array(
      named({
        invoiceId: ["invoice_id", z.int()],
        number: ["invoice_number", z.string()],
        amountCents: ["amount", euros],
      }),
    ),
  ],
});

export const getTransactionSummary = customerRead({
  id: "getTransactionSummary",
  summary: "The card payment of an invoice",
  path: "/transaction_summary/{invoiceId}/",
  versions: [1],
  languageInPath: true,
  requires: "features.onlinePayment",
  ownership: { param: "invoiceId" },
  params: z.object({ invoiceId: rowId }),
  response: json(transactionSummary),
  errors: { transaction_not_found: 404 },
});
