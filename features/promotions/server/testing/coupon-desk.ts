import { startDeskServer } from "#apps/server/testing/desk-server.ts";
import { addStaffCoupon } from "../../contract/add-staff-coupon.ts";
import type { StaffCoupon } from "../../contract/staff-coupon.ts";

/** A coupon for all customers, without a code and on every day. */
export const couponWith = (changes: Partial<StaffCoupon> = {}): StaffCoupon => ({
  code: null,
  productIds: [],
  reduction: null,
  isShared: true,
  validFrom: null,
  validTo: null,
  titles: { ca: "Amics", es: "Amigos", en: "Friends" },
  descriptions: { ca: "Comparteix-lo" },
  shareUrl: "https://llum.example/amics",
  infoUrl: "https://llum.example/condicions",
  ...changes,
});

/** The server with a publisher who is signed in. */
export const startCouponDesk = async () => {
  const desk = await startDeskServer();
  const { call } = await desk.enter("Berta", "publisher");
  return { ...desk, call, add: (coupon: StaffCoupon) => call(addStaffCoupon, { body: coupon }) };
};
