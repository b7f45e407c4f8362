import * as z from "zod/mini";
import { json, publicRead } from "#platform/contract/endpoint.ts";
import { couponCodeText } from "./coupon-code.ts";

/** Whether a coupon can be used today. What it gives is said only of a valid one, in the language of the call. */
export const validateCoupon = publicRead({
  id: "validateCoupon",
  summary: "Whether a coupon can be used",
  path: "/leads/validate-coupon/{coupon}/",
  versions: [1],
  languageInPath: true,
  cache: "private_lookup",
  rate: "lookup",
  params: z.object({ coupon: couponCodeText }),
  response: json(
    z.object({ valid: z.boolean(), title: z.optional(z.string()), description: z.optional(z.string()) }),
  ),
  errors: {},
});
