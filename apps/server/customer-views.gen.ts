// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { CustomerView } from "#platform/server/customer-view.ts";
import { createCustomerView as account } from "#features/account/server/customer-view.ts";
import { createCustomerView as contracting } from "#features/contracting/server/customer-view.ts";
import { createCustomerView as contracts } from "#features/contracts/server/customer-view.ts";
import { createCustomerView as invoices } from "#features/invoices/server/customer-view.ts";
import { createCustomerView as newsletter } from "#features/newsletter/server/customer-view.ts";
import { createCustomerView as paymentPlans } from "#features/payment-plans/server/customer-view.ts";
import { createCustomerView as profile } from "#features/profile/server/customer-view.ts";
import { createCustomerView as remittances } from "#features/remittances/server/customer-view.ts";
import { createCustomerView as requests } from "#features/requests/server/customer-view.ts";
import { createCustomerView as support } from "#features/support/server/customer-view.ts";

type Needs = Parameters<typeof account>[0] &
  Parameters<typeof contracting>[0] &
  Parameters<typeof contracts>[0] &
  Parameters<typeof invoices>[0] &
  Parameters<typeof newsletter>[0] &
  Parameters<typeof paymentPlans>[0] &
  Parameters<typeof profile>[0] &
  Parameters<typeof remittances>[0] &
  Parameters<typeof requests>[0] &
  Parameters<typeof support>[0];

/** What every feature knows of customers for the desk. */
export const assembleCustomerViews = (needs: Needs): CustomerView[] => [
  account(needs),
  contracting(needs),
  contracts(needs),
  invoices(needs),
  newsletter(needs),
  paymentPlans(needs),
  profile(needs),
  remittances(needs),
  requests(needs),
  support(needs),
];
