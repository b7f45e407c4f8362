import { demoPassword, demoPeople } from "#database/seed/demo-people.ts";
import { takeSnapshot } from "./database-snapshot.ts";
import { endpointsOf } from "./endpoint-table.ts";
import { apiTokenScopes } from "#platform/contract/api-token-scopes.ts";
import { operatorScopes } from "#platform/contract/operator-endpoint.ts";
import { startStaffSessions } from "./staff-sessions.ts";
import { callAs, impersonation, startServer, startSession, type Server, type Target } from "./target.ts";
import { invalidTokens } from "./invalid-tokens.ts";

const { household } = demoPeople;

const createApiToken = async (server: Server): Promise<string> => {
  const token = await startSession(server, household.taxId);
  const body = { name: "Program", scopes: apiTokenScopes, days: 30, current_password: demoPassword };
  return (await callAs(server, { method: "POST", path: "/user/api_tokens", token, body })).json.token;
};

/**
 * The target of a test file's attacks, on one demo database: `restore` brings the database back to how it is now, so that
 * each attack finds the same rows, and the same tokens work or do not. With `SECURITY_FEATURE` only the endpoints of that
 * feature are attacked.
 */
export const arrangeTarget = async () => {
  const server = await startServer();
  const invalid = await invalidTokens(server);
  const scopes = [...operatorScopes];
  const target: Target = {
    ...server,
    endpoints: endpointsOf(process.env.SECURITY_FEATURE),
    tokens: {
      invalid,
      customer: await startSession(server, household.taxId),
      readOnly: await startSession(server, household.taxId, impersonation(30)),
      ...(await startStaffSessions(server)),
      operatorKey: (await server.services.operatorKeys.add({ name: "ERP", scopes })).token,
      apiToken: await createApiToken(server),
    },
  };
  return { target, restore: (await takeSnapshot(server.database)).restore };
};
