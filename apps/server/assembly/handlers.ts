import { accountHandlers } from "#features/account/server/routes.ts";
import { addressesHandlers } from "#features/addresses/server/routes.ts";
import { consumptionHandlers } from "#features/consumption/server/routes.ts";
import { contractsHandlers } from "#features/contracts/server/routes.ts";
import { cookieConsentHandlers } from "#features/cookie-consent/server/routes.ts";
import { operationsHandlers } from "#features/operations/server/routes.ts";
import { invoicesHandlers } from "#features/invoices/server/routes.ts";
import { profileHandlers } from "#features/profile/server/routes.ts";
import { requestsHandlers } from "#features/requests/server/routes.ts";
import { serverPagesHandlers } from "#features/server-pages/server/routes.ts";
import { createInvoiceDocuments } from "#features/invoices/server/export-invoice-pdfs.ts";
import type { Handler } from "#platform/server/handler.ts";
import type { Services } from "./services.ts";
import { erasureBlockers } from "./erasure-blockers.ts";

/** The handlers of every feature, each with the services that it needs. */
export const assembleHandlers = (services: Services): Handler[] => {
  const { database, configuration } = services;
  return [
    ...operationsHandlers({ ...services, readFlags: services.flags.read }),
    ...accountHandlers(services),
    ...profileHandlers({
      ...services,
      blockers: erasureBlockers(database),
      listMadeDocuments: createInvoiceDocuments(services),
    }),
    ...invoicesHandlers(services),
    ...consumptionHandlers({ database, threads: services.threads }),
    ...contractsHandlers(services),
    ...requestsHandlers(services),
    ...addressesHandlers({ database }),
    ...cookieConsentHandlers({ database, configuration }),
    ...serverPagesHandlers({ database, configuration }),
  ];
};
