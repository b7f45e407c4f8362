import { nestedFlags, type FeatureFlags } from "./flags.ts";

/** The flags in an answer by their names, nested or with dots; what is no boolean is no flag. */
const namedFlags = (value: unknown, prefix = ""): [name: string, isOn: boolean][] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, member]): [string, boolean][] =>
        typeof member === "boolean" ? [[`${prefix}${key}`, member]] : namedFlags(member, `${prefix}${key}.`),
      );

/**
 * Reads an answer of `GET /feature_flags/`, which must contain the flags coupons.coupon and crm.case. Throws "Invalid
 * feature flags response format" for any other.
 */
export const readFeatureFlags = (body: unknown): FeatureFlags => {
  try {
    return nestedFlags(new Map(namedFlags(Object(body).feature_flags)));
  } catch (cause) {
    throw new Error("Invalid feature flags response format", { cause });
  }
};
