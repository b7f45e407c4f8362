import { describe, expect, it } from "vitest";
import { namedFlags, switchedFlags } from "./feature-flags.ts";

const configured = { coupons: { coupon: false }, crm: { case: true } };

describe("a flag", () => {
  it("is as the configuration says until somebody switches it", () => {
    expect(switchedFlags(configured, new Map())).toEqual(configured);
    expect(switchedFlags(configured, new Map([["crm.case", false]]))).toEqual({
      coupons: { coupon: false },
      crm: { case: false },
    });
  });

  it("that nobody knows changes nothing and is told to nobody", () => {
    const switches = new Map([
      ["crm.unknown", true],
      ["__proto__.polluted", true],
      ["coupons", true],
    ]);
    expect(switchedFlags(configured, switches)).toEqual(configured);
  });

  it("has a name made of its group and its own", () => {
    expect([...namedFlags(configured)]).toEqual([
      ["coupons.coupon", false],
      ["crm.case", true],
    ]);
  });
});
