import { demoPeople } from "#database/seed/demo-people.ts";
import { createOpenAccount, customerInvited } from "#features/account/server/registration/invite-customer.ts";
import { createThrottle } from "#features/account/server/sign-in/throttle.ts";
import { createDescribeOffer } from "#features/catalogue/server/describe-offer.ts";
import { createFindOffer, tariffCodeOf } from "#features/catalogue/server/find-offer.ts";
import { createFindPresentContract } from "#features/contracts/server/present-contract.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { fillInContact, giveTaxId, insertNewcomer } from "#features/profile/server/newcomers.ts";
import { createFindCoupon } from "#features/promotions/server/validate-coupon.ts";
import { createResolveAttachments } from "#features/uploads/server/resolve-attachments.ts";
import { createAudit } from "#features/audit/server/audit-log.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createUploadParts } from "#features/uploads/server/testing/upload-parts.ts";
import { createSandboxSignature } from "#integrations/document-signature/sandbox.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { createSandboxIdentityCheck } from "#integrations/identity-check/sandbox.ts";
import { createSandboxSolvency } from "#integrations/solvency/sandbox.ts";
import { createSandboxRegistry } from "#integrations/supply-points/sandbox.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { bigint, queryRow } from "#platform/server/database/query.ts";
import { worker, type Jobs } from "#platform/server/jobs/jobs.ts";
import { documentPrinter, type PrintedDocument } from "#platform/server/pdf/printed-document.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer, type CallInput, type TestAnswer } from "#platform/testing/http/test-server.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import type { ContractingPorts, ContractingSettings } from "../leads/contracting-ports.ts";
import { handlers, workers } from "../routes.ts";

/** A browser, which stores cookies; a customer's when it is signed in. */
export const createBrowser = (
  server: Awaited<ReturnType<typeof startTestServer>>,
  as: CallInput<Endpoint>["as"] = "visitor",
) => {
  const cookies = new Map<string, string>();
  return {
    cookies,
    call: async <E extends Endpoint>(
      endpoint: E,
      input: Omit<CallInput<E>, "as" | "cookies">,
    ): Promise<TestAnswer<E>> => {
      const answer = await server.call(endpoint, { ...input, as, cookies: [...cookies.values()] });
      for (const header of [answer.headers["set-cookie"] ?? []].flat()) {
        const [pair = ""] = header.split(";");
        const [name = ""] = pair.split("=");
        cookies.set(name, pair);
      }
      return answer;
    },
  };
};
export type Browser = ReturnType<typeof createBrowser>;

/** Without compression, so that tests read the texts. */
const print = documentPrinter({
  issuer: {
    name: "Llum de Prova",
    legalName: "Llum de Prova, SCCL",
    taxId: "F00000000",
    address: "",
    phone: "900 000 000",
    email: "hola@llumdeprova.example",
  },
  theme: { primary: "#14133B", secondary: "#62BAEA" },
  compress: false,
});

const wait = async (): Promise<void> => {};

const sandboxes = () => ({
  supplyPointRegistry: createSandboxRegistry({ wait }),
  solvency: createSandboxSolvency({ wait }),
  identityCheck: createSandboxIdentityCheck({ wait }),
});

/** What other features do for papers and accounts. */
const neighbours = (
  database: TestDatabase,
  { configuration, jobs }: { configuration: Awaited<ReturnType<typeof loadConfiguration>>; jobs: Jobs },
) => {
  const promotions = {
    findCoupon: createFindCoupon({ database, readConfiguration: () => configuration }),
  };
  return {
    describeOffer: createDescribeOffer({
      database,
      supplyPointRegistry: createSandboxRegistry({ wait }),
      hasOptedOutOfSips: async () => false,
      promotions,
    }),
    promotions,
    printDocument: async (document: PrintedDocument) => print(document),
    provider: createSandboxSignature(database, { publicOrigin: "https://portal.example" }),
    mandateOf: () => ({ text: "Ordre de domiciliació", creditorIdentifier: "ES00ZZZF00000000" }),
    findPresentContract: createFindPresentContract(database),
    openAccount: createOpenAccount({ fillInContact, insertNewcomer, jobs }),
    giveTaxId,
  };
};

const findHousehold = (database: TestDatabase) =>
  queryRow(database.unguarded, {
    text: "select customer_id from login_names where login_name = $1",
    values: [demoPeople.household.taxId],
    columns: { customer_id: bigint },
  });

/** Runs the queued jobs; the customers to whom a link to activate their account is sent are noted. */
const workOf =
  (queue: ReturnType<typeof createTestJobs>, ports: Parameters<typeof workers>[0], invited: number[]) => () =>
    queue.doAll([
      ...workers(ports),
      worker(customerInvited, async ({ customerId }) => void invited.push(customerId)),
    ]);

/** The calls of contracting on the demo's database, with sandboxes that do not wait. */
export const startContracting = async (
  changes: Partial<Omit<ContractingPorts, "database" | "storage" | "jobs">> = {},
) => {
  const database = await createTestDatabase("demo");
  const configuration = await loadConfiguration("deployments/demo/llum.json");
  const usual = { ...configuration.contractation, signature: false };
  /** Changed by tests that need other settings. */
  const settings: { current: ContractingSettings } = { current: usual };
  const readConfiguration = () => ({ ...configuration, contractation: settings.current });
  const queue = createTestJobs();
  const emails = createTestEmails();
  const storage = openLocalDisk({ folder: database.filesDir });
  const ports = {
    database,
    jobs: queue.jobs,
    storage,
    readConfiguration,
    resolveAttachments: createResolveAttachments({
      ...createUploadParts(),
      database,
      storage,
      readConfiguration,
      acceptsVisitors: () => true,
    }),
    throttle: createThrottle(database),
    ...sandboxes(),
    organization: configuration.organization,
    tariffCodeOf,
    findOffer: createFindOffer(database),
    ...neighbours(database, { configuration, jobs: queue.jobs }),
    onFailure: () => undefined,
    carryOut: createCarryOut({ database, audit: createAudit(database) }),
    sendEmail: emails.send,
    publicOrigin: "https://portal.example",
    ...changes,
  };
  const server = await startTestServer(handlers(ports), {
    rateLimits: { write: 100_000, lookup: 100_000, sign_in: 100_000 },
  });
  /** Customers to whom a link to activate their account is sent. */
  const invited: number[] = [];
  const found = await findHousehold(database);
  return {
    ...ports,
    server,
    settings,
    queue,
    emails,
    invited,
    customerId: found?.customer_id ?? 0,
    openBrowser: (as?: CallInput<Endpoint>["as"]): Browser => createBrowser(server, as),
    /** Runs the queued jobs. */
    work: workOf(queue, ports, invited),
    /** Nothing is left of earlier tests. */
    reset: async (): Promise<void> => {
      settings.current = usual;
      emails.sent.length = 0;
      invited.length = 0;
      await database.unguarded.query(
        "delete from leads; delete from lead_checks; delete from visitor_outbox_events; delete from sign_in_failures",
      );
    },
  };
};
