// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { Feature } from "#platform/contract/feature.ts";
import { feature as account } from "#features/account/feature.ts";
import { feature as activity } from "#features/activity/feature.ts";
import { feature as addresses } from "#features/addresses/feature.ts";
import { feature as audit } from "#features/audit/feature.ts";
import { feature as callBacks } from "#features/call-backs/feature.ts";
import { feature as caseQueue } from "#features/case-queue/feature.ts";
import { feature as catalogue } from "#features/catalogue/feature.ts";
import { feature as comparator } from "#features/comparator/feature.ts";
import { feature as consumption } from "#features/consumption/feature.ts";
import { feature as contractChanges } from "#features/contract-changes/feature.ts";
import { feature as contracting } from "#features/contracting/feature.ts";
import { feature as contracts } from "#features/contracts/feature.ts";
import { feature as cookieConsent } from "#features/cookie-consent/feature.ts";
import { feature as customerCare } from "#features/customer-care/feature.ts";
import { feature as home } from "#features/home/feature.ts";
import { feature as installation } from "#features/installation/feature.ts";
import { feature as invoices } from "#features/invoices/feature.ts";
import { feature as loads } from "#features/loads/feature.ts";
import { feature as lookups } from "#features/lookups/feature.ts";
import { feature as marketPrices } from "#features/market-prices/feature.ts";
import { feature as newsletter } from "#features/newsletter/feature.ts";
import { feature as notifications } from "#features/notifications/feature.ts";
import { feature as operations } from "#features/operations/feature.ts";
import { feature as paymentPlans } from "#features/payment-plans/feature.ts";
import { feature as payments } from "#features/payments/feature.ts";
import { feature as powerCalculator } from "#features/power-calculator/feature.ts";
import { feature as profile } from "#features/profile/feature.ts";
import { feature as promotions } from "#features/promotions/feature.ts";
import { feature as remittances } from "#features/remittances/feature.ts";
import { feature as requests } from "#features/requests/feature.ts";
import { feature as serverPages } from "#features/server-pages/feature.ts";
import { feature as signatures } from "#features/signatures/feature.ts";
import { feature as staff } from "#features/staff/feature.ts";
import { feature as supplyPoints } from "#features/supply-points/feature.ts";
import { feature as support } from "#features/support/feature.ts";
import { feature as switchReturns } from "#features/switch-returns/feature.ts";
import { feature as uploads } from "#features/uploads/feature.ts";
import { feature as wallets } from "#features/wallets/feature.ts";

export const features: readonly Feature[] = [
  account,
  activity,
  addresses,
  audit,
  callBacks,
  caseQueue,
  catalogue,
  comparator,
  consumption,
  contractChanges,
  contracting,
  contracts,
  cookieConsent,
  customerCare,
  home,
  installation,
  invoices,
  loads,
  lookups,
  marketPrices,
  newsletter,
  notifications,
  operations,
  paymentPlans,
  payments,
  powerCalculator,
  profile,
  promotions,
  remittances,
  requests,
  serverPages,
  signatures,
  staff,
  supplyPoints,
  support,
  switchReturns,
  uploads,
  wallets,
];

declare module "#platform/contract/links.ts" {
  interface FeatureRoutes {
    readonly "account": (typeof account)["routes"];
    readonly "activity": (typeof activity)["routes"];
    readonly "addresses": (typeof addresses)["routes"];
    readonly "audit": (typeof audit)["routes"];
    readonly "call-backs": (typeof callBacks)["routes"];
    readonly "case-queue": (typeof caseQueue)["routes"];
    readonly "catalogue": (typeof catalogue)["routes"];
    readonly "comparator": (typeof comparator)["routes"];
    readonly "consumption": (typeof consumption)["routes"];
    readonly "contract-changes": (typeof contractChanges)["routes"];
    readonly "contracting": (typeof contracting)["routes"];
    readonly "contracts": (typeof contracts)["routes"];
    readonly "cookie-consent": (typeof cookieConsent)["routes"];
    readonly "customer-care": (typeof customerCare)["routes"];
    readonly "home": (typeof home)["routes"];
    readonly "installation": (typeof installation)["routes"];
    readonly "invoices": (typeof invoices)["routes"];
    readonly "loads": (typeof loads)["routes"];
    readonly "lookups": (typeof lookups)["routes"];
    readonly "market-prices": (typeof marketPrices)["routes"];
    readonly "newsletter": (typeof newsletter)["routes"];
    readonly "notifications": (typeof notifications)["routes"];
    readonly "operations": (typeof operations)["routes"];
    readonly "payment-plans": (typeof paymentPlans)["routes"];
    readonly "payments": (typeof payments)["routes"];
    readonly "power-calculator": (typeof powerCalculator)["routes"];
    readonly "profile": (typeof profile)["routes"];
    readonly "promotions": (typeof promotions)["routes"];
    readonly "remittances": (typeof remittances)["routes"];
    readonly "requests": (typeof requests)["routes"];
    readonly "server-pages": (typeof serverPages)["routes"];
    readonly "signatures": (typeof signatures)["routes"];
    readonly "staff": (typeof staff)["routes"];
    readonly "supply-points": (typeof supplyPoints)["routes"];
    readonly "support": (typeof support)["routes"];
    readonly "switch-returns": (typeof switchReturns)["routes"];
    readonly "uploads": (typeof uploads)["routes"];
    readonly "wallets": (typeof wallets)["routes"];
  }
}
