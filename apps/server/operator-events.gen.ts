// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { OperatorEvents } from "#platform/contract/operator-events.ts";
import { events as callBacks } from "#features/call-backs/contract/events.ts";
import { events as contracting } from "#features/contracting/contract/events.ts";
import { events as operations } from "#features/operations/contract/events.ts";
import { events as paymentPlans } from "#features/payment-plans/contract/events.ts";
import { events as payments } from "#features/payments/contract/events.ts";
import { events as remittances } from "#features/remittances/contract/events.ts";
import { events as requests } from "#features/requests/contract/events.ts";
import { events as support } from "#features/support/contract/events.ts";

/** What every feature reports to the retailer's system. */
export const operatorEvents: OperatorEvents = {
  ...callBacks,
  ...contracting,
  ...operations,
  ...paymentPlans,
  ...payments,
  ...remittances,
  ...requests,
  ...support,
};
