import { configuration, visitorSettings } from "#features/operations/contract/configuration.ts";
import type { FeatureFlags } from "#platform/contract/flags.ts";

const retailer = {
  organization: {
    name: "Retailer",
    legalName: "Retailer, S.L.",
    taxId: "B00000000",
    address: "Carrer, 1",
    email: "a@retailer.example",
    phone: "900 000 000",
    website: "https://retailer.example",
  },
  links: { conditions: "https://retailer.example/c", gdpr: "https://retailer.example/g" },
};

/** The public settings of a retailer with the default configuration, with the given changes. */
export const settingsWith = (changes: object) =>
  visitorSettings.parse(configuration.parse({ ...retailer, ...changes }));

export const flags: FeatureFlags = { coupons: { coupon: false }, crm: { case: true } };
