import { noTexts, writtenTexts, type TypedTexts } from "#platform/web/desk/translated-field.tsx";
import type { CouponReduction, StaffCoupon } from "../contract/staff-coupon.ts";

/** A coupon as it is typed. */
export interface CouponValues {
  readonly titles: TypedTexts;
  readonly descriptions: TypedTexts;
  readonly shareUrl: string;
  readonly infoUrl: string;
  readonly isShared: boolean;
  readonly code: string;
  /** Ids with commas between them. */
  readonly products: string;
  readonly reduces: "nothing" | "percent" | "eurMonth";
  readonly amount: string;
  readonly on: CouponReduction["on"];
  readonly lasts: "months" | "until";
  readonly months: string;
  readonly until: string;
  readonly validFrom: string;
  readonly validTo: string;
}

export const emptyCoupon: CouponValues = {
  titles: noTexts,
  descriptions: noTexts,
  shareUrl: "",
  infoUrl: "",
  isShared: true,
  code: "",
  products: "",
  reduces: "nothing",
  amount: "",
  on: "energy",
  lasts: "months",
  months: "12",
  until: "",
  validFrom: "",
  validTo: "",
};

/** `12,5` or `12.5`; undefined for what is no number above zero. */
export const amountOf = (typed: string): number | undefined => {
  const text = typed.trim().replace(",", ".");
  const amount = /^\d{1,6}(?:\.\d{1,4})?$/.test(text) ? Number(text) : 0;
  return amount > 0 ? amount : undefined;
};

/** 1 to 120. */
export const monthsOf = (typed: string): number | undefined => {
  const months = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return months >= 1 && months <= 120 ? months : undefined;
};

const dayOf = (typed: string): string | null => (typed === "" ? null : typed);

const reductionOf = (values: CouponValues): CouponReduction | null => {
  const { reduces, amount, on, lasts, months, until } = values;
  if (reduces === "nothing") return null;
  return {
    percent: reduces === "percent" ? (amountOf(amount) ?? null) : null,
    eurMonth: reduces === "eurMonth" ? (amountOf(amount) ?? null) : null,
    on,
    months: lasts === "months" ? (monthsOf(months) ?? null) : null,
    until: lasts === "until" ? dayOf(until) : null,
  };
};

export const couponOfValues = (values: CouponValues): StaffCoupon => {
  const code = values.code.trim();
  return {
    code: code === "" ? null : code,
    productIds: values.products
      .split(",")
      .map((id) => id.trim())
      .filter((id) => id !== ""),
    reduction: reductionOf(values),
    isShared: values.isShared,
    validFrom: dayOf(values.validFrom),
    validTo: dayOf(values.validTo),
    titles: writtenTexts(values.titles),
    descriptions: writtenTexts(values.descriptions),
    shareUrl: values.shareUrl.trim(),
    infoUrl: values.infoUrl.trim(),
  };
};
