import { loadConfiguration } from "#features/deployment/server/load-configuration.ts";
import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import type { AppParts } from "../app.ts";
import { createServices, type Infrastructure } from "../assembly/services.ts";

/** What the whole server stands on in a test: the demo's configuration, a test database, work done when asked. */
export const testInfrastructure = async (
  database: TestDatabase,
  changes: Partial<Infrastructure> = {},
): Promise<Infrastructure> => ({
  database,
  storage: openLocalDisk({ folder: database.filesDir }),
  configuration: await loadConfiguration("deployments/demo/llum.json"),
  keyring: createKeyring(["a secret for tests that nobody else has"]),
  jobs: createTestJobs().jobs,
  publicOrigin: "http://localhost",
  onFailure: () => {},
  ...changes,
});

/** So many calls a minute that none is refused for coming too often. */
export const unlimited = { read: 1e6, write: 1e6, sign_in: 1e6, document: 1e6 };

/** What differs from the parts of `testParts`. */
export type TestChanges = Partial<Omit<AppParts, "services">> & {
  readonly infrastructure?: Partial<Infrastructure>;
};

/** The parts of a whole server for a test: the API alone, silent, unless `changes` say otherwise. */
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
