import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { paymentManagers, staffPayment, transactionKey } from "./staff-payment.ts";

export const reasonText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

/** Only when the bank, asked at that moment, has no such charge. */
export const withdrawStaffPayment = staffWrite({
  id: "withdrawStaffPayment",
  summary: "Take back a payment that the bank does not have: its bills are to be paid again",
  path: "/payments/{transaction_id}/withdraw",
  roles: paymentManagers,
  params: transactionKey,
  body: z.strictObject({ reason: reasonText }),
  response: json(staffPayment),
  errors: {
    payment_not_found: 404,
    payment_not_paid: 409,
    payment_is_at_bank: 409,
    payment_is_refunded: 409,
    bank_not_available: 503,
  },
});
