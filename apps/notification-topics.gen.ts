// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { Topics } from "#platform/contract/topics.ts";
import { topics as account } from "#features/account/contract/topics.ts";
import { topics as consumption } from "#features/consumption/contract/topics.ts";
import { topics as invoices } from "#features/invoices/contract/topics.ts";
import { topics as marketPrices } from "#features/market-prices/contract/topics.ts";
import { topics as paymentPlans } from "#features/payment-plans/contract/topics.ts";
import { topics as payments } from "#features/payments/contract/topics.ts";
import { topics as remittances } from "#features/remittances/contract/topics.ts";
import { topics as requests } from "#features/requests/contract/topics.ts";
import { topics as support } from "#features/support/contract/topics.ts";

/** What every feature announces. */
export const notificationTopics: Topics = {
  ...account,
  ...consumption,
  ...invoices,
  ...marketPrices,
  ...paymentPlans,
  ...payments,
  ...remittances,
  ...requests,
  ...support,
};
