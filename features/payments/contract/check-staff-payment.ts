import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { paymentManagers, staffPayment, transactionKey } from "./staff-payment.ts";

/** A charge that the bank has made counts, whatever the portal knew of it before. */
export const checkStaffPayment = staffWrite({
  id: "checkStaffPayment",
  summary: "Ask the bank about a payment now, and record its answer",
  path: "/payments/{transaction_id}/check",
  roles: paymentManagers,
  params: transactionKey,
  response: json(staffPayment),
  errors: { payment_not_found: 404, bank_not_available: 503, charge_of_another_payment: 409 },
});
