import * as z from "zod/mini";
import { customerRead, json } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";

export const coupon = named({
  title: ["title", z.string()],
  description: ["description", z.string()],
  /** What a customer passes on; an `https` address. */
  shareUrl: ["shareURL", z.string()],
  /** The conditions; an `https` address. */
  infoUrl: ["infoURL", z.string()],
});
export type Coupon = z.output<typeof coupon>;

/** The coupons that are valid today, in the language of the request. */
export const listCoupons = customerRead({
  id: "listCoupons",
  summary: "Coupons that a customer can share",
  path: "/user/coupons",
  versions: [1],
  languageInPath: true,
  ownership: "none",
  requires: "coupons.coupon",
  response: json(z.object({ items: z.array(coupon) })),
  errors: {},
});
