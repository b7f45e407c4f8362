import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { integerText, named } from "#platform/contract/wire.ts";
import { paymentReaders } from "./staff-payment.ts";
import { staffRefund } from "./staff-refund.ts";

/** `open`: asked of the bank, without an outcome. */
export const refundViews = ["waiting", "open", "succeeded", "failed", "rejected", "all"] as const;

export const listRefunds = staffRead({
  id: "listRefunds",
  summary: "Refunds of all customers, the latest first",
  path: "/refunds",
  roles: paymentReaders,
  query: z.object({
    view: z.optional(z.enum(refundViews)),
    offset: z.optional(integerText(0, 1_000_000)),
    limit: z.optional(integerText(1, 100)),
  }),
  response: json(
    named({
      items: ["items", z.array(staffRefund)],
      total: ["total", z.int()],
      /** How many wait for a second member of staff. */
      waiting: ["waiting", z.int()],
    }),
  ),
  errors: {},
});
