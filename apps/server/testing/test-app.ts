import { loadConfiguration } from "#features/operations/server/load-configuration.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { temporaryFolder } from "#platform/testing/temporary/temporary-folder.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import type { AppParts } from "../app.ts";
import { createServices, type Infrastructure } from "../assembly/services.ts";
import { sandboxSigning } from "../assembly/signing-identity.ts";

/** The infrastructure of a server under test: the demo's configuration, a test database, jobs run on demand. */
const testInfrastructure = async (
  database: TestDatabase,
  changes: Partial<Infrastructure> = {},
): Promise<Infrastructure> => ({
  database,
  allowsSandboxes: true,
  storage: openLocalDisk({ folder: database.filesDir }),
  incomingFolder: temporaryFolder("incoming"),
  configuration: await loadConfiguration("deployments/demo/llum.json"),
  keyring: createKeyring(["a secret of thirty-two characters for the tests"]),
  jobs: createTestJobs().jobs,
  publicOrigin: "http://localhost",
  onFailure: () => {},
  findSigningIdentity: sandboxSigning(database.filesDir),
  ...changes,
});

/** Rate limits that no test reaches. */
export const unlimited = { read: 1e6, write: 1e6, sign_in: 1e6, document: 1e6, lookup: 1e6 };

/** What differs from the parts of `testParts`. */
export type TestChanges = Partial<Omit<AppParts, "services">> & {
  readonly infrastructure?: Partial<Infrastructure>;
};

/** The parts of a whole server for a test: without the web portal and without logs, unless `changes` differ. */
export const testParts = async (
  database: TestDatabase,
  { infrastructure = {}, ...changes }: TestChanges = {},
): Promise<AppParts> => ({
  services: await createServices(await testInfrastructure(database, infrastructure)),
  https: false,
  trustedProxies: [],
  logLevel: "silent",
  webRoot: undefined,
  demoPeople: undefined,
  hasMailbox: false,
  metricsToken: undefined,
  isDraining: () => false,
  ...changes,
});
