import { madridDate } from "#energy/calendar.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { countBanner } from "../contract/count-banner.ts";
import { getBanner } from "../contract/get-banner.ts";
import { listCoupons } from "../contract/list-coupons.ts";
import { type PromotionPorts, textIn } from "./promotion-ports.ts";
import { addToCount, findBanner, findCoupons } from "./published-promotions.ts";
import {
  handleGetStaffBanner,
  handleListBannerCodes,
  handleListStaffBanners,
  handleSaveStaffBanner,
  handleWithdrawStaffBanner,
} from "./staff-banners.ts";
import {
  handleAddStaffCoupon,
  handleEndStaffCoupon,
  handleListStaffCoupons,
  type StaffCouponPorts,
} from "./staff-coupons.ts";
import { handleValidateCoupon } from "./validate-coupon.ts";

const handleGetBanner = ({ database, readConfiguration, findTraits }: PromotionPorts): Handler =>
  handler(getBanner, async ({ params, session, language, now }) => {
    const traits = await findTraits(session.customerId);
    const found = await findBanner(database, { code: params.code, today: madridDate(now), traits });
    if (found === undefined) return { content: null, details: null };
    const { languages } = readConfiguration();
    const { bannerId, kind, contents, alts, link, isDismissible } = found;
    return {
      content: textIn(contents, language, languages.default),
      details: { bannerId, kind, alt: textIn(alts, language, languages.default), link, isDismissible },
    };
  });

const handleCountBanner = ({ database }: PromotionPorts): Handler =>
  handler(countBanner, async ({ params, body, now, fail }) => {
    const { bannerId } = params;
    const isKnown = await addToCount(database, { bannerId, event: body.event, today: madridDate(now) });
    return isKnown ? { result: true } : fail("banner_not_found");
  });

const handleListCoupons = ({ database, readConfiguration }: PromotionPorts): Handler =>
  handler(listCoupons, async ({ language, now }) => {
    const { languages, features } = readConfiguration();
    const coupons = features.showCoupons ? await findCoupons(database, madridDate(now)) : [];
    return {
      items: coupons.map(({ titles, descriptions, shareUrl, infoUrl }) => ({
        title: textIn(titles, language, languages.default),
        description: textIn(descriptions, language, languages.default),
        shareUrl,
        infoUrl,
      })),
    };
  });

export const handlers = (ports: StaffCouponPorts): Handler[] => [
  handleGetBanner(ports),
  handleCountBanner(ports),
  handleListCoupons(ports),
  handleValidateCoupon(ports),
  handleListStaffBanners(ports),
  handleGetStaffBanner(ports),
  handleListBannerCodes(ports),
  handleSaveStaffBanner(ports),
  handleWithdrawStaffBanner(ports),
  handleListStaffCoupons(ports),
  handleAddStaffCoupon(ports),
  handleEndStaffCoupon(ports),
];
