import { createRequestSummaries } from "#features/requests/server/request-summaries.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { declared } from "../declared.ts";

/** What features declare for each other, for tests of features that use it. */
export const { requestChanges, notificationTopics, routes } = declared;

/** The requests that notifications and lists are about, in words. */
export const requestSummariesOf = (database: Pick<Database, "pool">) =>
  createRequestSummaries(database, requestChanges);

/** A change of a contract, for tests of features that know none. */
export { invoiceDeliveryChange } from "#features/contract-changes/server/change-invoice-delivery.ts";
