import { getToken } from "#features/account/contract/sign-in/get-token.ts";
import { announce } from "#features/notifications/server/announce.ts";
import { hasContracts, ownsContract } from "#features/contracts/server/contract-facts.ts";
import { ownsInvoice } from "#features/invoices/server/invoice-facts.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { createAudit } from "#features/audit/server/audit-log.ts";
import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { findCustomer } from "#features/profile/server/get-profile.ts";
import { fillInContact, insertNewcomer } from "#features/profile/server/newcomers.ts";
import type { IdentityProvider } from "#integrations/identity-provider/port.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { findTestSession, startTestServer } from "#platform/testing/http/test-server.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createAccountServices, type AccountServices } from "#features/account/server/account-services.ts";
import { handlers as accountHandlers, workers as accountWorkers } from "#features/account/server/routes.ts";
import { createTestBrowser } from "#platform/testing/http/test-browser.ts";
import { insertTestCustomer, testPassword } from "#features/account/server/testing/test-customers.ts";

/** The test deployment's key, for tests that forge a cookie or let one expire. */
export const testKeyring = createKeyring(["a secret that is only used in tests"]);

const noIdentityProvider: IdentityProvider = {
  signInAddress: () => Promise.reject(new Error("no identity provider in this test")),
  redeem: () => Promise.reject(new Error("no identity provider in this test")),
  signOutAddress: async () => undefined,
};

export interface AccountFixtureOptions {
  readonly database?: TestDatabase;
  /** Changes of the demo's configuration. */
  readonly configuration?: Partial<Configuration>;
  readonly identityProvider?: IdentityProvider;
  readonly publicOrigin?: string;
  /** Replaces single services, such as to change the database between two steps of a call. */
  readonly replace?: (services: AccountServices) => Partial<AccountServices>;
}

/**
 * The account's endpoints and workers with their real services on a test database. Sessions are the account's own;
 * `call` also accepts the test sessions of `startTestServer`.
 */
export const startAccount = async (options: AccountFixtureOptions = {}) => {
  const database = options.database ?? (await createTestDatabase("empty"));
  const queue = createTestJobs();
  const emails = createTestEmails();
  const own = await createAccountServices({
    database,
    configuration: { ...(await loadConfiguration("deployments/demo/llum.json")), ...options.configuration },
    keyring: testKeyring,
    jobs: queue.jobs,
    publicOrigin: options.publicOrigin ?? "https://portal.example",
    identityProvider: options.identityProvider ?? noIdentityProvider,
    hasContracts: (customerId) => hasContracts(database, customerId),
    ownsContract: (customerId, number) => ownsContract(database, customerId, number),
    ownsInvoice: (customerId, number) => ownsInvoice(database, customerId, number),
    findCustomer: (customerId) => findCustomer(database, customerId),
    fillInContact,
    insertNewcomer,
    announce,
    carryOut: createCarryOut({ database, audit: createAudit(database) }),
  });
  const services: AccountServices = { ...own, ...options.replace?.(own) };
  const startServer = () =>
    startTestServer(accountHandlers(services), {
      rateLimits: { sign_in: 100_000, write: 100_000 },
      findSession: async (token, now) =>
        (await services.sessions.find(token, now)) ?? (await findTestSession(token)),
    });
  const server = await startServer();
  return {
    database,
    services,
    server,
    queue,
    emails,
    /** Runs the queued jobs. */
    work: () => queue.doAll(accountWorkers({ ...services, sendEmail: emails.send })),
    openBrowser: () => createTestBrowser(server.app),
    isActive: async (token = ""): Promise<boolean> =>
      (await services.sessions.check(token, new Date())) !== undefined,
  };
};

/** The account with two customers, and browsers in which the first one asked to be remembered. */
export const startRememberedDevices = async () => {
  const account = await startAccount();
  const user = "12345678Z";
  const customerId = await insertTestCustomer(account.database, { taxId: user });
  const otherId = await insertTestCustomer(account.database, { taxId: "00000000T" });
  return {
    ...account,
    sessions: account.services.sessions,
    customerId,
    otherId,
    rememberedBrowser: async () => {
      const browser = account.openBrowser();
      await browser.call(getToken, { user, password: testPassword, remember: true });
      return browser;
    },
  };
};
