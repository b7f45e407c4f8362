import { describe, expect, it } from "vitest";
import { namedFlags, switchedFlags } from "./feature-flags.ts";

const configured = { coupons: { coupon: false }, crm: { case: true } };

describe("a flag", () => {
  it("has its configured value until an operator switches it", () => {
    expect(switchedFlags(configured, new Map())).toEqual(configured);
    expect(switchedFlags(configured, new Map([["crm.case", false]]))).toEqual({
      coupons: { coupon: false },
      crm: { case: false },
    });
  });

  it("with an unknown name has no effect and is not listed", () => {
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
