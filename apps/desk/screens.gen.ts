// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { MountedDesk } from "#platform/web/desk/desk-screens.ts";
import { screens as activity } from "#features/activity/desk/screens.ts";
import { screens as audit } from "#features/audit/desk/screens.ts";
import { screens as caseQueue } from "#features/case-queue/desk/screens.ts";
import { screens as catalogue } from "#features/catalogue/desk/screens.ts";
import { screens as customerCare } from "#features/customer-care/desk/screens.ts";
import { screens as loads } from "#features/loads/desk/screens.ts";
import { screens as newsletter } from "#features/newsletter/desk/screens.ts";
import { screens as operations } from "#features/operations/desk/screens.ts";
import { screens as paymentPlans } from "#features/payment-plans/desk/screens.ts";
import { screens as payments } from "#features/payments/desk/screens.ts";
import { screens as promotions } from "#features/promotions/desk/screens.ts";
import { screens as remittances } from "#features/remittances/desk/screens.ts";
import { screens as serverPages } from "#features/server-pages/desk/screens.ts";
import { screens as staff } from "#features/staff/desk/screens.ts";
import { screens as support } from "#features/support/desk/screens.ts";

/** The code of the desk's screens. */
export const mountedDesks: readonly MountedDesk[] = [
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
