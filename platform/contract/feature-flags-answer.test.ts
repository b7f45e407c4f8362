import { describe, expect, it } from "vitest";
import { readFeatureFlags } from "./feature-flags-answer.ts";

const right = { coupons: { coupon: true }, crm: { case: false } };

describe("reading the feature flags of an answer", () => {
  it("returns all flags, nested or named with dots", () => {
    const all = { ...right, contract: { ibanChange: { enabled: false } } };
    expect(readFeatureFlags({ feature_flags: all })).toEqual(all);
    const withDots = { "coupons.coupon": true, "crm.case": false, "contract.ibanChange.enabled": false };
    expect(readFeatureFlags({ feature_flags: withDots })).toEqual(all);
  });

  it("drops what is no flag", () => {
    expect(readFeatureFlags({ feature_flags: { ...right, other: 1 }, more: [] })).toEqual(right);
  });

  it.each([
    undefined,
    null,
    "",
    [],
    {},
    right,
    { feature_flags: null },
    { feature_flags: {} },
    { feature_flags: { coupons: { coupon: true } } },
    { feature_flags: { crm: { case: true } } },
    { feature_flags: { ...right, crm: {} } },
    { feature_flags: { ...right, crm: { case: "true" } } },
    { feature_flags: { ...right, coupons: { coupon: 1 } } },
    { feature_flags: { ...right, coupons: { coupon: null } } },
    { feature_flags: { "coupons.coupon": true, "crm.case": "true" } },
  ])("is refused in the specification's words when it does not: %j", (body) => {
    expect(() => readFeatureFlags(body)).toThrow(/^Invalid feature flags response format$/);
  });
});
