import { openLocalDisk } from "#integrations/file-storage/local-disk.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { handlers as profileHandlers, type AllProfilePorts } from "../routes.ts";

/** The profile's endpoints alone, on a test database; by default no customer has a password. */
export const startProfileServer = async (database: TestDatabase, changes: Partial<AllProfilePorts> = {}) => {
  const queue = createTestJobs();
  const server = await startTestServer(
    profileHandlers({
      database,
      storage: openLocalDisk({ folder: database.filesDir }),
      jobs: queue.jobs,
      hasPassword: async () => false,
      hasSolarWallets: async () => false,
      refuseWrongPassword: async () => "none",
      oneTimeTokens: { consume: async () => undefined, revoke: async () => {} },
      blockers: {
        countOpenContracts: async () => 0,
        sumOpenAmounts: async () => ({ toPayCents: 0, toBeChargedCents: 0 }),
      },
      personalTables: [],
      listMadeDocuments: async () => [],
      onFailure: () => {},
      carryOut: createCarryOut({ database, audit: { noteWithin: async () => {} } }),
      eraseInSandboxes: async () => {},
      ...changes,
    }),
    { rateLimits: { write: 100_000 } },
  );
  return { ...server, queue };
};
