import * as z from "zod/mini";
import type { Promotion } from "#energy/pricing/product.ts";

/** A code as it is typed; capitals, spaces and hyphens make no difference. */
export const couponCodeText = z.string().check(z.minLength(1), z.maxLength(40));

/** The code as it is stored. */
export const couponCodeOf = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, "");

/** What a coupon that can be used gives. */
export interface CouponTerms {
  readonly title: string;
  readonly description: string;
  /** The products to which it applies; empty: all. */
  readonly productIds: readonly string[];
  /** Null of a coupon that reduces no price. */
  readonly reduction: Omit<Promotion, "name"> | null;
}
