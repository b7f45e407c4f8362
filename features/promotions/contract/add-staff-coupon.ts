import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { named } from "#platform/contract/wire.ts";
import { publisherRoles } from "./desk-roles.ts";
import { staffCoupon } from "./staff-coupon.ts";

/** Publishes a coupon, on the days that it names. */
export const addStaffCoupon = staffWrite({
  id: "addStaffCoupon",
  summary: "Publish a coupon",
  path: "/coupons",
  roles: publisherRoles,
  body: staffCoupon,
  response: json(named({ couponId: ["coupon_id", z.int()] })),
  errors: { coupon_not_possible: 400, coupon_code_taken: 409 },
});
