// Generated from the folders in features/ by `npm run features`. Do not edit.
import { settings as account } from "#features/account/feature.ts";
import { settings as contracts } from "#features/contracts/feature.ts";
import { settings as cookieConsent } from "#features/cookie-consent/feature.ts";
import { settings as home } from "#features/home/feature.ts";
import { settings as invoices } from "#features/invoices/feature.ts";
import { settings as operations } from "#features/operations/feature.ts";
import { settings as serverPages } from "#features/server-pages/feature.ts";

/** The declared settings of every feature. */
export const featureSettings = {
  account,
  contracts,
  cookieConsent,
  home,
  invoices,
  operations,
  serverPages,
};

declare module "#platform/contract/settings.ts" {
  interface FeatureSettings {
    readonly account: typeof account;
    readonly contracts: typeof contracts;
    readonly cookieConsent: typeof cookieConsent;
    readonly home: typeof home;
    readonly invoices: typeof invoices;
    readonly operations: typeof operations;
    readonly serverPages: typeof serverPages;
  }
}
