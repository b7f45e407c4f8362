import * as z from "zod/mini";
import { featureFlags, type FeatureFlags } from "./settings.ts";

const answer = z.object({ feature_flags: featureFlags });

/**
 * Reads an answer of `GET /feature_flags/`, which must contain the flags coupons.coupon and crm.case. Throws "Invalid
 * feature flags response format" for any other.
 */
export const readFeatureFlags = (body: unknown): FeatureFlags => {
  const read = z.safeParse(answer, body);
  if (!read.success) throw new Error("Invalid feature flags response format", { cause: read.error });
  return read.data.feature_flags;
};
