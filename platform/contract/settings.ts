import * as z from "zod/mini";
import { completeLanguages } from "./languages.ts";

/** Kinds of supply that have their own lists and tabs. */
export const displayTypes = ["electricity", "gas", "multipoint"] as const;
export type DisplayType = (typeof displayTypes)[number];

const flags = z.record(z.string(), z.boolean());

/** The deployment's settings that the portal needs before sign-in. */
export const publicSettings = z.object({
  demo: z.boolean(),
  organization: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    phone_crm: z.optional(z.string()),
    /** Telephone opening hours; empty when the deployment does not configure them. */
    schedule: z.record(z.enum(completeLanguages), z.string()),
    website: z.string(),
  }),
  links: z.object({ conditions: z.string(), gdpr: z.string() }),
  languages: z.object({ offered: z.array(z.enum(completeLanguages)), default: z.enum(completeLanguages) }),
  theme: z.object({ primary: z.string(), secondary: z.string() }),
  navigation: z.object({ layout: z.enum(["sidebar", "header"]) }),
  sidebar: z.object({ groups: z.boolean() }),
  home: z.object({
    type: z.enum(["default", "dashboard", "tabGroups"]),
    showHeroArea: z.boolean(),
    landing: z.enum(["invoices", "contracts", "consumption", "home"]),
  }),
  features: z.intersection(
    z.object({ displayTypes: z.array(z.enum(displayTypes)) }),
    z.record(z.string(), z.unknown()),
  ),
  /** Changes that the portal offers; its first page lists them before sign-in. */
  contract: z.object({ ibanChange: z.object({ enabled: z.boolean() }) }),
  signUp: flags,
  contractation: flags,
  comparator: flags,
  powerCalculator: flags,
  newsletter: flags,
  helpDialog: z.object({ enabled: z.boolean(), link: z.optional(z.string()) }),
  password: z.object({ minimumLength: z.int() }),
  session: z.object({ rememberDays: z.int() }),
  secondFactor: z.object({ enabled: z.boolean() }),
  openid: z.object({
    enabled: z.boolean(),
    allowDefaultLogin: z.boolean(),
    providerName: z.optional(z.string()),
    changePasswordUrl: z.optional(z.string()),
  }),
  cookies: z.object({
    version: z.int(),
    thirdParties: z.array(
      z.object({
        name: z.string(),
        category: z.enum(["preferences", "statistics", "marketing"]),
        kind: z.enum(["analytics", "chat", "tracking"]),
        script: z.string(),
      }),
    ),
    errorReplay: z.object({
      dsn: z.optional(z.string()),
      onErrorSampleRate: z.number(),
      sessionSampleRate: z.number(),
    }),
  }),
  fileUploadSizeLimit: z.int(),
});
export type PublicSettings = z.output<typeof publicSettings>;

/** Settings that only a signed-in customer's screens need. */
export const privateSettings = z.object({
  contract: z.object({
    ibanChange: z.object({ enabled: z.boolean() }),
    gasIbanChange: z.object({ enabled: z.boolean() }),
  }),
  contracts: z.object({
    itemsPerPage: z.int(),
    showProduct: z.boolean(),
    showPower: z.boolean(),
    dontShowSearchFilter: z.boolean(),
  }),
  invoices: z.object({ itemsPerPage: z.int(), downloadTypes: z.array(z.string()) }),
  powerChangeCosts: z.object({
    connectionEur: z.number(),
    accessEurPerKw: z.number(),
    extensionEurPerKw: z.number(),
  }),
});
export type PrivateSettings = z.output<typeof privateSettings>;

/** Flags that can change at run time. The two that the specification demands are always present. */
export const featureFlags = z.object({
  coupons: z.object({ coupon: z.boolean() }),
  crm: z.object({ case: z.boolean() }),
});
export type FeatureFlags = z.output<typeof featureFlags>;
