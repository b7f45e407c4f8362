import { expect, test } from "vitest";
import { madridDate } from "#energy/calendar.ts";
import { endStaffCoupon } from "../contract/end-staff-coupon.ts";
import { listStaffCoupons } from "../contract/list-staff-coupons.ts";
import { couponWith, startCouponDesk } from "./testing/coupon-desk.ts";

const { add, call, services, lastAudit } = await startCouponDesk();
const end = (couponId: number) => call(endStaffCoupon, { params: { couponId } });
const listed = async (couponId: number) =>
  (await call(listStaffCoupons)).json.items.find((row: { coupon_id: number }) => row.coupon_id === couponId);

test("a coupon that is ended is no longer accepted, stays in the list, and is ended once", async () => {
  const { json } = await add(couponWith({ code: "ACABARA" }));
  expect((await end(json.coupon_id)).status).toBe(200);
  const today = madridDate(new Date());
  expect(await services.promotions.findCoupon({ code: "ACABARA", today, language: "ca" })).toBeUndefined();
  expect(await listed(json.coupon_id)).toMatchObject({ state: "over" });
  expect(await lastAudit()).toMatchObject({
    action: "promotions end coupon",
    details: { couponId: json.coupon_id, code: "ACABARA" },
  });
  expect((await end(json.coupon_id)).json.code).toBe("coupon_not_found");
});

test("one that had not begun is removed", async () => {
  const { json } = await add(couponWith({ validFrom: madridDate(new Date()) }));
  await end(json.coupon_id);
  expect(await listed(json.coupon_id)).toBeUndefined();
});
