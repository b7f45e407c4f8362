import { expect, test } from "vitest";
import { madridDate } from "#energy/calendar.ts";
import { endStaffCoupon } from "../contract/end-staff-coupon.ts";
import { listStaffCoupons } from "../contract/list-staff-coupons.ts";
import { couponWith, startCouponDesk } from "./testing/coupon-desk.ts";

const { add, call, services, lastAudit } = await startCouponDesk();
const end = (couponId: number, version?: string) =>
  call(endStaffCoupon, { params: { couponId }, body: { version } });
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

test("another coupon that has the number of the one that was read is not ended", async () => {
  const planned = couponWith({ validFrom: "2099-01-01" });
  const { coupon_id: couponId } = (await add(planned)).json;
  const read = (await listed(couponId)).version;
  await end(couponId, read);
  const { json } = await add(couponWith({ code: "NOUCODI" }));
  expect(json.coupon_id).toBe(couponId);
  expect((await end(couponId, read)).json.code).toBe("coupon_changed");
  expect(await listed(couponId)).toMatchObject({ state: "on", coupon: { code: "NOUCODI" } });
  expect((await end(couponId, (await listed(couponId)).version)).status).toBe(200);
});

test("one that had not begun is removed", async () => {
  const { json } = await add(couponWith({ validFrom: madridDate(new Date()) }));
  await end(json.coupon_id);
  expect(await listed(json.coupon_id)).toBeUndefined();
});
