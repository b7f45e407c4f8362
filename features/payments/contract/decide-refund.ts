import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { paymentManagers } from "./staff-payment.ts";
import { staffRefund } from "./staff-refund.ts";

export const decideRefund = staffWrite({
  id: "decideRefund",
  summary: "Approve or reject a refund that waits for a second member of staff",
  path: "/refunds/{refund_id}/decision",
  roles: paymentManagers,
  params: named({ refundId: ["refund_id", z.uuid()] }),
  body: z.strictObject({
    decision: z.enum(["approve", "reject"]),
    reason: z.string().check(z.trim(), z.maxLength(500)),
  }),
  response: json(staffRefund),
  errors: { refund_not_found: 404, refund_decided: 409, own_refund: 403 },
});
