import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Feature } from "#platform/contract/feature.ts";
import * as addresses from "#features/addresses/feature.ts";
import * as audit from "#features/audit/feature.ts";
import * as consumption from "#features/consumption/feature.ts";
import * as contracts from "#features/contracts/feature.ts";
import * as cookieConsent from "#features/cookie-consent/feature.ts";
import * as deployment from "#features/deployment/feature.ts";
import * as home from "#features/home/feature.ts";
import * as invoices from "#features/invoices/feature.ts";
import * as password from "#features/password/feature.ts";
import * as profile from "#features/profile/feature.ts";
import * as registration from "#features/registration/feature.ts";
import * as secondFactor from "#features/second-factor/feature.ts";
import * as signIn from "#features/sign-in/feature.ts";
import * as singleSignOn from "#features/single-sign-on/feature.ts";

/** Every feature of the product: what it is, and its endpoints. */
export const allFeatures: readonly { feature: Feature; endpoints: readonly Endpoint[] }[] = [
  addresses,
  audit,
  consumption,
  contracts,
  cookieConsent,
  deployment,
  home,
  invoices,
  password,
  profile,
  registration,
  secondFactor,
  signIn,
  singleSignOn,
];
