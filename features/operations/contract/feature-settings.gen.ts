// Generated from the folders in features/ by `npm run features`. Do not edit.
import { settings as account } from "#features/account/feature.ts";
import { settings as caseQueue } from "#features/case-queue/feature.ts";
import { settings as comparator } from "#features/comparator/feature.ts";
import { settings as consumption } from "#features/consumption/feature.ts";
import { settings as contractChanges } from "#features/contract-changes/feature.ts";
import { settings as contracting } from "#features/contracting/feature.ts";
import { settings as contracts } from "#features/contracts/feature.ts";
import { settings as cookieConsent } from "#features/cookie-consent/feature.ts";
import { settings as home } from "#features/home/feature.ts";
import { settings as installation } from "#features/installation/feature.ts";
import { settings as invoices } from "#features/invoices/feature.ts";
import { settings as marketPrices } from "#features/market-prices/feature.ts";
import { settings as newsletter } from "#features/newsletter/feature.ts";
import { settings as operations } from "#features/operations/feature.ts";
import { settings as paymentPlans } from "#features/payment-plans/feature.ts";
import { settings as payments } from "#features/payments/feature.ts";
import { settings as powerCalculator } from "#features/power-calculator/feature.ts";
import { settings as promotions } from "#features/promotions/feature.ts";
import { settings as remittances } from "#features/remittances/feature.ts";
import { settings as serverPages } from "#features/server-pages/feature.ts";
import { settings as staff } from "#features/staff/feature.ts";
import { settings as support } from "#features/support/feature.ts";
import { settings as wallets } from "#features/wallets/feature.ts";

/** The declared settings of every feature. */
export const featureSettings = {
  account,
  caseQueue,
  comparator,
  consumption,
  contractChanges,
  contracting,
  contracts,
  cookieConsent,
  home,
  installation,
  invoices,
  marketPrices,
  newsletter,
  operations,
  paymentPlans,
  payments,
  powerCalculator,
  promotions,
  remittances,
  serverPages,
  staff,
  support,
  wallets,
};

declare module "#platform/contract/settings.ts" {
  interface FeatureSettings {
    readonly account: typeof account;
    readonly caseQueue: typeof caseQueue;
    readonly comparator: typeof comparator;
    readonly consumption: typeof consumption;
    readonly contractChanges: typeof contractChanges;
    readonly contracting: typeof contracting;
    readonly contracts: typeof contracts;
    readonly cookieConsent: typeof cookieConsent;
    readonly home: typeof home;
    readonly installation: typeof installation;
    readonly invoices: typeof invoices;
    readonly marketPrices: typeof marketPrices;
    readonly newsletter: typeof newsletter;
    readonly operations: typeof operations;
    readonly paymentPlans: typeof paymentPlans;
    readonly payments: typeof payments;
    readonly powerCalculator: typeof powerCalculator;
    readonly promotions: typeof promotions;
    readonly remittances: typeof remittances;
    readonly serverPages: typeof serverPages;
    readonly staff: typeof staff;
    readonly support: typeof support;
    readonly wallets: typeof wallets;
  }
}
