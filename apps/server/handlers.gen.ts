// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { Handler } from "#platform/server/handler.ts";
import type { OperatorHandler } from "#platform/server/http/operator-routes.ts";
import type { Worker } from "#platform/server/jobs/jobs.ts";
import type { Services, WorkerServices } from "./assembly/services.ts";
import { handlers as accountHandlers, workers as accountWorkers } from "#features/account/server/routes.ts";
import { handlers as activityHandlers } from "#features/activity/server/routes.ts";
import { handlers as addressesHandlers } from "#features/addresses/server/routes.ts";
import { handlers as auditHandlers } from "#features/audit/server/routes.ts";
import { handlers as callBacksHandlers, operatorHandlers as callBacksOperatorHandlers, workers as callBacksWorkers } from "#features/call-backs/server/routes.ts";
import { handlers as caseQueueHandlers } from "#features/case-queue/server/routes.ts";
import { handlers as catalogueHandlers } from "#features/catalogue/server/routes.ts";
import { handlers as comparatorHandlers } from "#features/comparator/server/routes.ts";
import { handlers as consumptionHandlers, workers as consumptionWorkers } from "#features/consumption/server/routes.ts";
import { handlers as contractChangesHandlers } from "#features/contract-changes/server/routes.ts";
import { handlers as contractingHandlers, operatorHandlers as contractingOperatorHandlers, workers as contractingWorkers } from "#features/contracting/server/routes.ts";
import { handlers as contractsHandlers } from "#features/contracts/server/routes.ts";
import { handlers as cookieConsentHandlers } from "#features/cookie-consent/server/routes.ts";
import { handlers as customerCareHandlers } from "#features/customer-care/server/routes.ts";
import { handlers as invoicesHandlers } from "#features/invoices/server/routes.ts";
import { handlers as loadsHandlers, operatorHandlers as loadsOperatorHandlers } from "#features/loads/server/routes.ts";
import { handlers as lookupsHandlers } from "#features/lookups/server/routes.ts";
import { handlers as marketPricesHandlers, workers as marketPricesWorkers } from "#features/market-prices/server/routes.ts";
import { handlers as newsletterHandlers, operatorHandlers as newsletterOperatorHandlers, workers as newsletterWorkers } from "#features/newsletter/server/routes.ts";
import { handlers as notificationsHandlers, workers as notificationsWorkers } from "#features/notifications/server/routes.ts";
import { handlers as operationsHandlers, operatorHandlers as operationsOperatorHandlers } from "#features/operations/server/routes.ts";
import { handlers as paymentPlansHandlers, operatorHandlers as paymentPlansOperatorHandlers, workers as paymentPlansWorkers } from "#features/payment-plans/server/routes.ts";
import { handlers as paymentsHandlers, workers as paymentsWorkers } from "#features/payments/server/routes.ts";
import { handlers as powerCalculatorHandlers } from "#features/power-calculator/server/routes.ts";
import { handlers as profileHandlers, workers as profileWorkers } from "#features/profile/server/routes.ts";
import { handlers as promotionsHandlers } from "#features/promotions/server/routes.ts";
import { handlers as remittancesHandlers, workers as remittancesWorkers } from "#features/remittances/server/routes.ts";
import { handlers as requestsHandlers, operatorHandlers as requestsOperatorHandlers, workers as requestsWorkers } from "#features/requests/server/routes.ts";
import { handlers as serverPagesHandlers } from "#features/server-pages/server/routes.ts";
import { handlers as signaturesHandlers, workers as signaturesWorkers } from "#features/signatures/server/routes.ts";
import { handlers as staffHandlers, workers as staffWorkers } from "#features/staff/server/routes.ts";
import { handlers as supplyPointsHandlers } from "#features/supply-points/server/routes.ts";
import { handlers as supportHandlers, operatorHandlers as supportOperatorHandlers, workers as supportWorkers } from "#features/support/server/routes.ts";
import { handlers as switchReturnsHandlers } from "#features/switch-returns/server/routes.ts";
import { handlers as uploadsHandlers } from "#features/uploads/server/routes.ts";
import { handlers as walletsHandlers } from "#features/wallets/server/routes.ts";

/** The handlers of every feature. */
export const assembleHandlers = (services: Services): Handler[] => [
  ...accountHandlers(services),
  ...activityHandlers(services),
  ...addressesHandlers(services),
  ...auditHandlers(services),
  ...callBacksHandlers(services),
  ...caseQueueHandlers(services),
  ...catalogueHandlers(services),
  ...comparatorHandlers(services),
  ...consumptionHandlers(services),
  ...contractChangesHandlers(services),
  ...contractingHandlers(services),
  ...contractsHandlers(services),
  ...cookieConsentHandlers(services),
  ...customerCareHandlers(services),
  ...invoicesHandlers(services),
  ...loadsHandlers(services),
  ...lookupsHandlers(services),
  ...marketPricesHandlers(services),
  ...newsletterHandlers(services),
  ...notificationsHandlers(services),
  ...operationsHandlers(services),
  ...paymentPlansHandlers(services),
  ...paymentsHandlers(services),
  ...powerCalculatorHandlers(services),
  ...profileHandlers(services),
  ...promotionsHandlers(services),
  ...remittancesHandlers(services),
  ...requestsHandlers(services),
  ...serverPagesHandlers(services),
  ...signaturesHandlers(services),
  ...staffHandlers(services),
  ...supplyPointsHandlers(services),
  ...supportHandlers(services),
  ...switchReturnsHandlers(services),
  ...uploadsHandlers(services),
  ...walletsHandlers(services),
];

/** The handlers of every feature for the retailer's system. */
export const assembleOperatorHandlers = (services: Services): OperatorHandler[] => [
  ...callBacksOperatorHandlers(services),
  ...contractingOperatorHandlers(services),
  ...loadsOperatorHandlers(services),
  ...newsletterOperatorHandlers(services),
  ...operationsOperatorHandlers(services),
  ...paymentPlansOperatorHandlers(services),
  ...requestsOperatorHandlers(services),
  ...supportOperatorHandlers(services),
];

/** The workers of every job that handlers queue. */
export const assembleWorkers = (services: WorkerServices): Worker[] => [
  ...accountWorkers(services),
  ...callBacksWorkers(services),
  ...consumptionWorkers(services),
  ...contractingWorkers(services),
  ...marketPricesWorkers(services),
  ...newsletterWorkers(services),
  ...notificationsWorkers(services),
  ...paymentPlansWorkers(services),
  ...paymentsWorkers(services),
  ...profileWorkers(services),
  ...remittancesWorkers(services),
  ...requestsWorkers(services),
  ...signaturesWorkers(services),
  ...staffWorkers(services),
  ...supportWorkers(services),
];
