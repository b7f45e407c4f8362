// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { DeskFeature } from "#platform/contract/desk.ts";
import { desk as activity } from "#features/activity/feature.ts";
import { desk as audit } from "#features/audit/feature.ts";
import { desk as caseQueue } from "#features/case-queue/feature.ts";
import { desk as catalogue } from "#features/catalogue/feature.ts";
import { desk as customerCare } from "#features/customer-care/feature.ts";
import { desk as loads } from "#features/loads/feature.ts";
import { desk as newsletter } from "#features/newsletter/feature.ts";
import { desk as operations } from "#features/operations/feature.ts";
import { desk as paymentPlans } from "#features/payment-plans/feature.ts";
import { desk as payments } from "#features/payments/feature.ts";
import { desk as promotions } from "#features/promotions/feature.ts";
import { desk as remittances } from "#features/remittances/feature.ts";
import { desk as serverPages } from "#features/server-pages/feature.ts";
import { desk as staff } from "#features/staff/feature.ts";
import { desk as support } from "#features/support/feature.ts";

/** The desk's screens of every feature. */
export const deskFeatures: readonly DeskFeature[] = [
  { feature: "activity", screens: activity },
  { feature: "audit", screens: audit },
  { feature: "case-queue", screens: caseQueue },
  { feature: "catalogue", screens: catalogue },
  { feature: "customer-care", screens: customerCare },
  { feature: "loads", screens: loads },
  { feature: "newsletter", screens: newsletter },
  { feature: "operations", screens: operations },
  { feature: "payment-plans", screens: paymentPlans },
  { feature: "payments", screens: payments },
  { feature: "promotions", screens: promotions },
  { feature: "remittances", screens: remittances },
  { feature: "server-pages", screens: serverPages },
  { feature: "staff", screens: staff },
  { feature: "support", screens: support },
];

declare module "#platform/contract/desk.ts" {
  interface DeskScreensOfFeatures {
    readonly "activity": typeof activity;
    readonly "audit": typeof audit;
    readonly "case-queue": typeof caseQueue;
    readonly "catalogue": typeof catalogue;
    readonly "customer-care": typeof customerCare;
    readonly "loads": typeof loads;
    readonly "newsletter": typeof newsletter;
    readonly "operations": typeof operations;
    readonly "payment-plans": typeof paymentPlans;
    readonly "payments": typeof payments;
    readonly "promotions": typeof promotions;
    readonly "remittances": typeof remittances;
    readonly "server-pages": typeof serverPages;
    readonly "staff": typeof staff;
    readonly "support": typeof support;
  }
}
