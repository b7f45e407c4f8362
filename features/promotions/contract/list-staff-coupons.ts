import * as z from "zod/mini";
import { json, staffRead } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { publisherRoles } from "./desk-roles.ts";
import { staffCoupon } from "./staff-coupon.ts";

const listedCoupon = named({
  couponId: ["coupon_id", z.int()],
  state: ["state", z.enum(["on", "planned", "over"])],
  coupon: ["coupon", staffCoupon],
  /** Another after each change, and of another coupon with the same number. */
  version: ["version", z.string()],
  /** Requests for a contract that were sent with its code; null of one without a code. */
  uses: ["uses", z.nullable(z.int())],
});
export type ListedCoupon = z.output<typeof listedCoupon>;

export const listStaffCoupons = staffRead({
  id: "listStaffCoupons",
  summary: "The retailer's coupons, with their uses so far",
  path: "/coupons",
  roles: publisherRoles,
  response: json(
    named({
      items: ["items", z.array(listedCoupon)],
      /** Whether customers are shown coupons at all. */
      isShown: ["shown", z.boolean()],
    }),
  ),
  errors: {},
});
