import { bigint, queryRow } from "#platform/server/database/query.ts";
import { type TestDatabase, createTestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { getToken } from "../../contract/sign-in/get-token.ts";
import { createPasswordCheck, hashPassword } from "../password/passwords.ts";
import { type SignInPorts, signInHandlers } from "../routes.ts";
import { createSessionOpener } from "../sessions/open-session.ts";
import { createRememberedDevices } from "../sessions/remembered-devices.ts";
import { createSessions } from "../sessions/sessions.ts";
import { createAttemptLog } from "../sign-in/attempt-log.ts";
import { createClientLogins } from "../sign-in/client-logins.ts";
import { createOneTimeTokens } from "../sign-in/one-time-tokens.ts";
import { createThrottle } from "../sign-in/throttle.ts";
import { createTestBrowser } from "./test-browser.ts";

/** The ports of the sign-in handlers, assembled as in the real server. */
export const createSignInPorts = async (database: TestDatabase, rememberDays = 30) => {
  const sessions = createSessions(database, { idleMinutes: 30, maxHours: 12 });
  const rememberedDevices = createRememberedDevices(database, { rememberDays });
  const attempts = createAttemptLog(database);
  return {
    database,
    sessions,
    rememberedDevices,
    attempts,
    links: createOneTimeTokens(database),
    clientLogins: createClientLogins(database),
    throttle: createThrottle(database),
    isPasswordRight: await createPasswordCheck(),
    enter: createSessionOpener({ sessions, rememberedDevices, attempts, hasContracts: async () => true }),
    beginSecondStep: async () => undefined,
  } satisfies SignInPorts;
};

/** A customer with this tax id and the password `Demo-1234`. */
export const insertTestPerson = async (database: TestDatabase, taxId: string): Promise<number> => {
  const added = await queryRow(database.unguarded, {
    text: "insert into customers (tax_id, kind, name) values ($1, 'person', 'Ariadna') returning customer_id",
    values: [taxId],
    columns: { customer_id: bigint },
  });
  const customerId = added?.customer_id ?? 0;
  await database.unguarded.query("insert into login_names values ($1, 'tax_id', $2)", [taxId, customerId]);
  await database.unguarded.query("insert into credentials (customer_id, password_hash) values ($1, $2)", [
    customerId,
    await hashPassword("Demo-1234"),
  ]);
  return customerId;
};

/** A server with the sign-in endpoints for a test file, two customers, and the first customer's browsers. */
export const startSignInFixture = async () => {
  const database = await createTestDatabase("empty");
  const ports = await createSignInPorts(database);
  const customerId = await insertTestPerson(database, "12345678Z");
  const otherId = await insertTestPerson(database, "00000000T");
  const server = await startTestServer(signInHandlers(ports));
  return {
    database,
    sessions: ports.sessions,
    server,
    customerId,
    otherId,
    /** A browser in which the customer signed in and asked to be remembered. */
    rememberedBrowser: async () => {
      const browser = createTestBrowser(server.app);
      await browser.call(getToken, { user: "12345678Z", password: "Demo-1234", remember: true });
      return browser;
    },
    lives: (token = ""): Promise<boolean> => ports.sessions.check(token, new Date()),
  };
};
