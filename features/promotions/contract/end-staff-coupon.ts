import * as z from "zod/mini";
import { json, staffWrite } from "#platform/contract/endpoint.ts";
import { readVersion } from "#platform/contract/read-version.ts";
import { named } from "#platform/contract/wire.ts";
import { publisherRoles } from "./desk-roles.ts";
import { couponParams } from "./staff-coupon.ts";

/** Ends a coupon: from now on it is neither shown nor accepted. It stays in the list; one that had not begun is removed. */
export const endStaffCoupon = staffWrite({
  id: "endStaffCoupon",
  summary: "End a coupon",
  path: "/coupons/{couponId}/end",
  roles: publisherRoles,
  params: couponParams,
  body: named({ version: ["version", readVersion] }),
  response: json(z.object({ status: z.literal("OK") })),
  errors: { coupon_not_found: 404, coupon_changed: 409 },
});
