import { json, staffRead } from "#platform/contract/endpoint.ts";
import { paymentReaders, staffPayment, transactionKey } from "./staff-payment.ts";

export const getStaffPayment = staffRead({
  id: "getStaffPayment",
  summary: "A payment with everything that happened to it",
  path: "/payments/{transaction_id}",
  roles: paymentReaders,
  params: transactionKey,
  response: json(staffPayment),
  errors: { payment_not_found: 404 },
});
