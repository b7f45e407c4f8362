import { demoPeople } from "#database/seed/demo-people.ts";
import { takeSnapshot } from "./database-snapshot.ts";
import { endpointsOf } from "./endpoint-table.ts";
import { impersonation, startServer, startSession, type Target } from "./target.ts";
import { invalidTokens } from "./invalid-tokens.ts";

const { household } = demoPeople;

/**
 * The target of a test file's attacks, on one demo database: `restore` brings the database back to how it is now, so that
 * each attack finds the same rows, and the same tokens work or do not. With `SECURITY_FEATURE` only the endpoints of that
 * feature are attacked.
 */
export const arrangeTarget = async () => {
  const server = await startServer();
  const target: Target = {
    ...server,
    endpoints: endpointsOf(process.env.SECURITY_FEATURE),
    tokens: {
      invalid: await invalidTokens(server),
      customer: await startSession(server, household.taxId),
      readOnly: await startSession(server, household.taxId, impersonation(30)),
    },
  };
  return { target, restore: (await takeSnapshot(server.database)).restore };
};
