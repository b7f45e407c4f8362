import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { openEndKinds } from "./list-payment-open-ends.ts";
import { paymentReaders, staffPaymentRow } from "./staff-payment.ts";

/** A payment that waits in the queue of staff. */
const staffOpenEnd = named({
  /** Null when it is settled. */
  kind: ["kind", z.nullable(z.enum(openEndKinds))],
  /** Null where the portal does not know the payment that the bank names. */
  payment: ["payment", z.nullable(staffPaymentRow)],
});

/** The reference is the payment's id, or that of the bank's charge. */
export const getStaffOpenEnd = staffRead({
  id: "getStaffOpenEnd",
  summary: "A payment that differs from the bank's books",
  path: "/payment-open-ends/{reference}",
  roles: paymentReaders,
  params: z.object({ reference: z.string().check(z.maxLength(255)) }),
  response: json(staffOpenEnd),
  errors: { open_end_not_found: 404 },
});
