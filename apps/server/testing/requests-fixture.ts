import { createAudit } from "#features/audit/server/audit-log.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createRequestSummaries } from "#features/requests/server/request-summaries.ts";
import { changeBankAccount } from "#features/contract-changes/contract/change-bank-account.ts";
import { createRecordCommunication } from "#features/contracts/server/communications.ts";
import { findContract } from "#features/contracts/server/contract-queries.ts";
import { invoiceDeliveryChange } from "#features/contract-changes/server/change-invoice-delivery.ts";
import { requestChanges } from "./declared.ts";
import {
  annasRecord,
  fornsGasRecord,
  loadSamples,
} from "#features/contracts/server/testing/contract-samples.ts";
import { startContractsServer } from "./contract-test-server.ts";
import type { SubmissionResult } from "#platform/server/change-kind.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createChangeRequests } from "#features/requests/server/change-requests.ts";
import { handlers as requestsHandlers } from "#features/requests/server/routes.ts";

/** When requests of tests are submitted, unless a test says otherwise. */
export const monday = new Date("2026-11-16T09:00:00Z");

/** The requests' calls, with an electricity contract of Anna's and a gas contract of the bakery's to change. */
export const startRequestsFixture = async () => {
  const { database, anna, forn, storage, server: contracts } = await startContractsServer();
  await loadSamples({ database, storage }, [annasRecord, fornsGasRecord]);
  const requests = createChangeRequests({ database, kinds: requestChanges });
  const server = await startTestServer(
    requestsHandlers({
      requests,
      database,
      carryOut: createCarryOut({ database, audit: createAudit(database) }),
      requestSummaries: createRequestSummaries(database, requestChanges),
    }),
  );

  const contractOf = async (customerId: number, name: string) => {
    const found = await findContract(database, customerId, name);
    if (found === undefined) throw new Error(`There is no contract ${name}`);
    return found;
  };
  return {
    database,
    requests,
    storage,
    server,
    /** The calls of contracts and uploads. */
    contracts,
    anna,
    forn,
    deliveryOf: async (name: string = annasRecord.name): Promise<string> =>
      (await contractOf(name === annasRecord.name ? anna : forn, name)).invoiceDelivery,
    /** Requests another delivery of invoices, of Anna's contract unless `contract` is the bakery's. */
    submit: async (
      delivery: "email" | "postal",
      {
        now = monday,
        contract = annasRecord.name,
        state = "sent",
      }: { now?: Date; contract?: string; state?: "sent" | "waiting_for_signature" } = {},
    ): Promise<SubmissionResult> => {
      const customerId = contract === annasRecord.name ? anna : forn;
      const { contractId, invoiceDelivery } = await contractOf(customerId, contract);
      return requests.submit(invoiceDeliveryChange, {
        customerId,
        contractId,
        details: { invoice_online: delivery },
        replaced: { invoice_online: invoiceDelivery },
        state,
        now,
      });
    },
  };
};
export {
  annasRecord,
  changeBankAccount,
  createRecordCommunication,
  fornsGasRecord,
  invoiceDeliveryChange,
  loadSamples,
  startContractsServer,
};
