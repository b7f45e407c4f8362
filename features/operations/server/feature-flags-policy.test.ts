import { describe, expect, it } from "vitest";
import { configuredFlags, switchedSettings } from "./feature-flags.ts";

const configuration = {
  featureFlags: { coupons: { coupon: false }, crm: { case: true } },
  contract: { ibanChange: { enabled: true } },
  invoices: { itemsPerPage: 100 },
};

describe("the configured flags", () => {
  it("have the paths of their settings as names, and the specification's names without their group", () => {
    const paths = ["featureFlags.crm.case", "contract.ibanChange.enabled"];
    expect([...configuredFlags(paths, configuration)]).toEqual([
      ["crm.case", true],
      ["contract.ibanChange.enabled", true],
    ]);
  });

  it.each(["contract.gasIbanChange.enabled", "invoices.itemsPerPage", "contract", "toString"])(
    "cannot be made of %s, which is no boolean of the configuration",
    (path) => {
      expect(() => configuredFlags([path], configuration)).toThrow(`The flag ${path} is no boolean`);
    },
  );
});

describe("settings with switched flags", () => {
  it("change where a flag has their path, and nowhere else", () => {
    const flags = { contract: { ibanChange: { enabled: false } }, crm: { case: false } };
    expect(switchedSettings(configuration, flags)).toEqual({
      ...configuration,
      contract: { ibanChange: { enabled: false } },
    });
    expect(configuration.contract.ibanChange.enabled).toBe(true);
  });

  it("are not changed by a flag with the path of another kind of setting", () => {
    const flags = { invoices: { itemsPerPage: false }, contract: false, __proto__: { polluted: true } };
    expect(switchedSettings(configuration, flags)).toEqual(configuration);
  });
});
