import { madridDate, type PlainDate } from "#energy/calendar.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { actorOf } from "#platform/server/subject.ts";
import { versionOf } from "#platform/server/version-of.ts";
import { addStaffCoupon } from "../contract/add-staff-coupon.ts";
import { endStaffCoupon } from "../contract/end-staff-coupon.ts";
import { listStaffCoupons, type ListedCoupon } from "../contract/list-staff-coupons.ts";
import type { StaffCoupon } from "../contract/staff-coupon.ts";
import { addCoupon, endCoupon } from "../staff/write-coupon.ts";
import { PromotionsRefusal } from "./publish-promotions.ts";
import { selectPromotions, type StoredCoupon } from "./published-promotions.ts";
import type { StaffBannerPorts } from "./staff-banners.ts";

export interface StaffCouponPorts extends StaffBannerPorts {
  /** Requests for a contract by the code with which they were sent. */
  readonly countCouponUses: () => Promise<ReadonlyMap<string, number>>;
}

const stateOn = ({ validFrom, validTo }: StoredCoupon, today: PlainDate): ListedCoupon["state"] => {
  if (validFrom !== null && validFrom > today) return "planned";
  return validTo !== null && validTo < today ? "over" : "on";
};

export const handleListStaffCoupons = (ports: StaffCouponPorts): Handler =>
  handler(listStaffCoupons, async ({ now }) => {
    const today = madridDate(now);
    const { coupons } = await selectPromotions(ports.database.pool);
    const uses = await ports.countCouponUses();
    return {
      isShown: ports.readConfiguration().features.showCoupons,
      items: coupons.map((coupon) => ({
        couponId: coupon.couponId,
        state: stateOn(coupon, today),
        coupon,
        version: versionOf(coupon),
        uses: coupon.code === null ? null : (uses.get(coupon.code) ?? 0),
      })),
    };
  });

const withoutEmpty = (texts: StaffCoupon["titles"]): StaffCoupon["titles"] =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));

const withoutNulls = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** The coupon as it is published, by the rules of a published file; undefined when they refuse it. */
const prepareCoupon = async (
  { promotions }: StaffCouponPorts,
  {
    code,
    productIds,
    reduction,
    isShared,
    validFrom,
    validTo,
    titles,
    descriptions,
    shareUrl,
    infoUrl,
  }: StaffCoupon,
): Promise<StoredCoupon | undefined> => {
  const coupon = {
    id: 1,
    code,
    products: productIds,
    shared: isShared,
    valid_from: validFrom,
    valid_to: validTo,
    title: withoutEmpty(titles),
    description: withoutEmpty(descriptions),
    share_url: shareUrl,
    info_url: infoUrl,
    ...(reduction === null
      ? {}
      : {
          reduction: withoutNulls({
            percent: reduction.percent,
            eur_month: reduction.eurMonth,
            on: reduction.on,
            months: reduction.months,
            until: reduction.until,
          }),
        }),
  };
  try {
    const text = JSON.stringify({ coupons: [withoutNulls(coupon)] });
    const [prepared] = (await promotions.check({ text, pictures: async () => "missing" })).coupons;
    return prepared !== undefined && Object.keys(prepared.titles).length > 0 ? prepared : undefined;
  } catch (error) {
    if (error instanceof PromotionsRefusal) return undefined;
    throw error;
  }
};

export const handleAddStaffCoupon = (ports: StaffCouponPorts): Handler =>
  handler(addStaffCoupon, async ({ body, subject, now, fail }) => {
    const coupon = await prepareCoupon(ports, body);
    if (coupon === undefined) return fail("coupon_not_possible");
    const author = { actor: actorOf(subject), roles: subject.roles, now };
    const couponId = await ports.carryOut(addCoupon, { coupon, author: subject.name }, author);
    return couponId === undefined ? fail("coupon_code_taken") : { couponId };
  });

export const handleEndStaffCoupon = ({ carryOut }: StaffCouponPorts): Handler =>
  handler(endStaffCoupon, async ({ params: { couponId }, body: { version }, subject, now, fail }) => {
    const author = { actor: actorOf(subject), roles: subject.roles, now };
    const outcome = await carryOut(endCoupon, { couponId, version, author: subject.name }, author);
    return outcome === "done" ? { status: "OK" as const } : fail(outcome);
  });
