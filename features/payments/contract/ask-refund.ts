import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { euros, named } from "#platform/contract/wire.ts";
import { paymentManagers, staffPayment, transactionKey } from "./staff-payment.ts";
import { reasonText } from "./withdraw-staff-payment.ts";

/** Asked again under the same `refund_id`, it is the same refund. */
export const askRefund = staffWrite({
  id: "askRefund",
  summary: "Return money of a payment to the customer",
  path: "/payments/{transaction_id}/refunds",
  roles: paymentManagers,
  params: transactionKey,
  body: named({
    refundId: ["refund_id", z.uuid()],
    invoiceId: ["invoice_id", z.int()],
    amountCents: ["amount", euros.check(z.gte(1))],
    reason: ["reason", reasonText],
  }),
  response: json(staffPayment),
  errors: {
    payment_not_found: 404,
    payment_not_paid: 409,
    refund_too_large: 409,
    refund_id_taken: 409,
  },
});
