// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { DeskCustomerActions } from "#platform/web/desk/customer-actions.ts";
import { customerActions as account } from "#features/account/desk/customer-actions.ts";
import { customerActions as audit } from "#features/audit/desk/customer-actions.ts";
import { customerActions as paymentPlans } from "#features/payment-plans/desk/customer-actions.ts";
import { customerActions as profile } from "#features/profile/desk/customer-actions.ts";

/** What staff can do to a customer, of every feature. */
export const customerActions: DeskCustomerActions = {
  ...account,
  ...audit,
  ...paymentPlans,
  ...profile,
};
