import { madridDate, plainDate, type PlainDate } from "#energy/calendar.ts";
import type { Promotion } from "#energy/pricing/product.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { handler, type Handler } from "#platform/server/handler.ts";
import { couponCodeOf, type CouponTerms } from "../contract/coupon-code.ts";
import { validateCoupon } from "../contract/validate-coupon.ts";
import { findCouponOfCode, type StoredReduction } from "./published-promotions.ts";
import { type PromotionPorts, textIn } from "./promotion-ports.ts";

const reductionOf = ({ percent, eurMonth, on, months, until }: StoredReduction): Omit<Promotion, "name"> => ({
  on,
  reduction: percent === null ? { eurMonth: eurMonth ?? 0 } : { percent },
  lasts: until === null ? { months: months ?? 0 } : { until: plainDate(until) },
});

interface CouponPorts extends Pick<PromotionPorts, "database"> {
  readonly readConfiguration: () => Pick<ReturnType<PromotionPorts["readConfiguration"]>, "languages">;
}

export interface TypedCoupon {
  readonly code: string;
  readonly today: PlainDate;
  readonly language: CompleteLanguage;
}

/** What a code gives on a day, with its words in a language; undefined of one that cannot be used. */
export const createFindCoupon =
  ({ database, readConfiguration }: CouponPorts) =>
  async ({ code, today, language }: TypedCoupon): Promise<CouponTerms | undefined> => {
    const coupon = await findCouponOfCode(database, { code: couponCodeOf(code), today });
    if (coupon === undefined) return undefined;
    const fallback = readConfiguration().languages.default;
    const { titles, descriptions, productIds, reduction } = coupon;
    return {
      title: textIn(titles, language, fallback),
      description: textIn(descriptions, language, fallback),
      productIds,
      reduction: reduction && reductionOf(reduction),
    };
  };

export const handleValidateCoupon = (ports: PromotionPorts): Handler => {
  const findCoupon = createFindCoupon(ports);
  return handler(validateCoupon, async ({ params, language, now }) => {
    const coupon = await findCoupon({ code: params.coupon, today: madridDate(now), language });
    if (coupon === undefined) return { valid: false };
    return { valid: true, title: coupon.title, description: coupon.description };
  });
};
