import { demoPeople } from "#database/seed/demo-people.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { markAnnouncedRead } from "#features/notifications/server/notification-queries.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { createThrottle } from "#features/account/server/sign-in/throttle.ts";
import { invoiceDeliveryChange } from "#features/contract-changes/server/change-invoice-delivery.ts";
import { requestChanges } from "#apps/server/testing/declared.ts";
import { createChangeRequests } from "#features/requests/server/change-requests.ts";
import { createRequestSummaries } from "#features/requests/server/request-summaries.ts";
import { createAudit } from "#features/audit/server/audit-log.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createUploadParts } from "#features/uploads/server/testing/upload-parts.ts";
import { createResolveAttachments } from "#features/uploads/server/resolve-attachments.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { documentPrinter } from "#platform/server/pdf/printed-document.ts";
import { bigint, queryRow, queryRows, text } from "#platform/server/database/query.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import type { CaseState } from "../../contract/case-fields.ts";
import { createCase } from "../../contract/create-case.ts";
import { createCases, type Cases } from "../cases.ts";
import { handlers, workers } from "../routes.ts";

/** The database of the demo, with the functions that tests look things up with. */
const startDemoDatabase = async () => {
  const database = await createTestDatabase("demo");
  const idOf = async (taxId: string): Promise<number> =>
    (
      await queryRow(database.unguarded, {
        text: `select customer_id from login_names where login_name = $1`,
        values: [taxId],
        columns: { customer_id: bigint },
      })
    )?.customer_id ?? 0;
  const household = await idOf(demoPeople.household.taxId);
  const contracts = await queryRows(database.unguarded, {
    text: `select name, contract_id as "contractId" from contracts where customer_id = $1`,
    values: [household],
    columns: { name: text, contractId: bigint },
  });
  return {
    database,
    household,
    company: await idOf(demoPeople.company.taxId),
    contractOf: (name: string): number =>
      contracts.find((contract) => contract.name === name)?.contractId ?? 0,
  };
};

const aboutTheFlat = { commodity: "electricity", categoryId: 1 } as const;

interface HouseholdParts {
  readonly database: TestDatabase;
  readonly cases: Cases;
  readonly household: number;
  readonly contractId: number;
}

/** What staff and the household do in tests. */
const householdActions = ({ database, cases, household: customerId, contractId }: HouseholdParts) => {
  const requests = createChangeRequests({ database, kinds: requestChanges });
  return {
    /** A member of staff writes to the household, and moves the case if asked to. */
    staffWrites: (
      reference: string,
      message: string,
      { to, now = new Date() }: { to?: CaseState; now?: Date } = {},
    ) =>
      cases.inTransaction((client) =>
        cases.act(
          client,
          { customerId, reference },
          { actor: "retailer", staffName: "Núria", message, now, ...(to === undefined ? {} : { to }) },
        ),
      ),
    /** Requests a change of a contract of the household, which the retailer then rejects for that reason. */
    rejectedChange: async (reason: string): Promise<string> => {
      const submitted = await requests.submit(invoiceDeliveryChange, {
        customerId,
        contractId,
        details: { invoice_online: "postal" as const },
        replaced: { invoice_online: "email" },
        state: "sent",
        now: new Date(Date.now() - 60_000),
      });
      if (submitted.outcome === "conflict") throw new Error("Another change is under way");
      const { reference } = submitted;
      await requests.inTransaction((client) =>
        requests.move(
          client,
          { customerId, reference },
          { to: "rejected", actor: "retailer", now: new Date(), reason },
        ),
      );
      return reference;
    },
  };
};

/** The calls of support on the demo's customers: the household with electricity and gas, and the newcomer. */
export const startSupport = async () => {
  const demo = await startDemoDatabase();
  const { database, household, contractOf } = demo;
  const configuration = await loadConfiguration("deployments/demo/llum.json");
  /** Changed by tests that need other settings. */
  const settings = { current: configuration };
  const readConfiguration = () => settings.current;
  const queue = createTestJobs();
  const emails = createTestEmails();
  const cases = createCases({ database, jobs: queue.jobs, readConfiguration, announce });
  const storage = openLocalDisk({ folder: database.filesDir });
  const uploads = {
    ...createUploadParts(),
    database,
    storage,
    readConfiguration,
    acceptsVisitors: () => true,
  };
  const { organization, theme } = configuration;
  const ports = {
    database,
    cases,
    jobs: queue.jobs,
    readConfiguration,
    organization,
    storage,
    requestSummaries: createRequestSummaries(database, requestChanges),
    markAnnouncedRead,
    resolveAttachments: createResolveAttachments(uploads),
    throttle: createThrottle(database),
    printDocument: documentPrinter({ issuer: organization, theme, compress: false }),
    publicOrigin: "https://portal.example",
    sendEmail: emails.send,
    carryOut: createCarryOut({ database, audit: createAudit(database) }),
    readContact: async () => ({ email: "anna@example.org", mobile: "600000000" }),
  };
  const server = await startTestServer(handlers(ports), { rateLimits: { write: 100_000 } });
  return {
    ...demo,
    ...ports,
    settings,
    server,
    queue,
    emails,
    as: { customerId: household },
    ...householdActions({ database, cases, household, contractId: contractOf("0012101") }),
    /** Runs the queued jobs. */
    work: () => queue.doAll(workers(ports)),
    /** A question about the flat of the household. */
    ask: (message: string, subject = "La factura de juliol", language: "ca" | "es" | "en" = "ca") =>
      server.call(createCase, {
        as: { customerId: household },
        language,
        body: { ...aboutTheFlat, contractId: contractOf("0012101"), subject, message },
      }),
    eventsOf: async () =>
      (
        await database.unguarded.query(
          "select type, payload from outbox_events where type like 'case.%' order by occurred_at, event_id",
        )
      ).rows,
  };
};
