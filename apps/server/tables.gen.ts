// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { Tables } from "#platform/contract/tables.ts";
import { tables as account } from "#features/account/feature.ts";
import { tables as activity } from "#features/activity/feature.ts";
import { tables as addresses } from "#features/addresses/feature.ts";
import { tables as audit } from "#features/audit/feature.ts";
import { tables as callBacks } from "#features/call-backs/feature.ts";
import { tables as caseQueue } from "#features/case-queue/feature.ts";
import { tables as catalogue } from "#features/catalogue/feature.ts";
import { tables as consumption } from "#features/consumption/feature.ts";
import { tables as contracting } from "#features/contracting/feature.ts";
import { tables as contracts } from "#features/contracts/feature.ts";
import { tables as cookieConsent } from "#features/cookie-consent/feature.ts";
import { tables as customerCare } from "#features/customer-care/feature.ts";
import { tables as invoices } from "#features/invoices/feature.ts";
import { tables as loads } from "#features/loads/feature.ts";
import { tables as lookups } from "#features/lookups/feature.ts";
import { tables as marketPrices } from "#features/market-prices/feature.ts";
import { tables as newsletter } from "#features/newsletter/feature.ts";
import { tables as notifications } from "#features/notifications/feature.ts";
import { tables as operations } from "#features/operations/feature.ts";
import { tables as paymentPlans } from "#features/payment-plans/feature.ts";
import { tables as payments } from "#features/payments/feature.ts";
import { tables as profile } from "#features/profile/feature.ts";
import { tables as promotions } from "#features/promotions/feature.ts";
import { tables as remittances } from "#features/remittances/feature.ts";
import { tables as requests } from "#features/requests/feature.ts";
import { tables as serverPages } from "#features/server-pages/feature.ts";
import { tables as signatures } from "#features/signatures/feature.ts";
import { tables as staff } from "#features/staff/feature.ts";
import { tables as supplyPoints } from "#features/supply-points/feature.ts";
import { tables as support } from "#features/support/feature.ts";
import { tables as uploads } from "#features/uploads/feature.ts";
import { tables as wallets } from "#features/wallets/feature.ts";

/** The tables of every feature. */
export const tables: Tables = {
  ...account,
  ...activity,
  ...addresses,
  ...audit,
  ...callBacks,
  ...caseQueue,
  ...catalogue,
  ...consumption,
  ...contracting,
  ...contracts,
  ...cookieConsent,
  ...customerCare,
  ...invoices,
  ...loads,
  ...lookups,
  ...marketPrices,
  ...newsletter,
  ...notifications,
  ...operations,
  ...paymentPlans,
  ...payments,
  ...profile,
  ...promotions,
  ...remittances,
  ...requests,
  ...serverPages,
  ...signatures,
  ...staff,
  ...supplyPoints,
  ...support,
  ...uploads,
  ...wallets,
};
