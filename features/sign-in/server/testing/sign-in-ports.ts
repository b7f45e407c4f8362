import { bigint, queryRow } from "#platform/server/database/query.ts";
import type { TestDatabase } from "#platform/testing/database/test-database.ts";
import { createAttemptLog } from "../attempts/attempt-log.ts";
import { createClientLogins } from "../client-logins/client-logins.ts";
import { createEntrance } from "../entrance.ts";
import { createKeptDevices } from "../kept/kept-devices.ts";
import { createOneTimeLinks } from "../links/one-time-links.ts";
import { createPasswordCheck, hashPassword } from "../passwords.ts";
import type { SignInPorts } from "../routes.ts";
import { createSessions } from "../sessions/sessions.ts";
import { createThrottle } from "../throttle/throttle.ts";

/** Everything that the sign-in's handlers stand on, as the whole server puts it together. */
export const createSignInPorts = async (database: TestDatabase, rememberDays = 30) => {
  const sessions = createSessions(database, { idleMinutes: 30, longestHours: 12 });
  const keptDevices = createKeptDevices(database, { rememberDays });
  const attempts = createAttemptLog(database);
  return {
    database,
    sessions,
    keptDevices,
    attempts,
    links: createOneTimeLinks(database),
    clientLogins: createClientLogins(database),
    throttle: createThrottle(database),
    isPasswordRight: await createPasswordCheck(),
    enter: createEntrance({ sessions, keptDevices, attempts, hasContracts: async () => true }),
    beginSecondStep: async () => undefined,
  } satisfies SignInPorts;
};

/** Somebody who signs in with this tax id and `Demo-1234`. */
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
