import { Secret, TOTP } from "otpauth";
import { createOneTimeTokens } from "../sign-in/one-time-tokens.ts";
import { watchPassword } from "../sign-in/logins.ts";
import { createAttemptQuota } from "../sign-in/throttle.ts";
import { createThrottle } from "../sign-in/throttle.ts";
import { addPasskey } from "../../contract/second-factor/add-passkey.ts";
import { beginPasskey } from "../../contract/second-factor/begin-passkey.ts";
import { confirmApp } from "../../contract/second-factor/confirm-app.ts";
import { setUpApp } from "../../contract/second-factor/set-up-app.ts";
import { bigint, queryRows } from "#platform/server/database/query.ts";
import { createKeyring } from "#platform/server/keyring.ts";
import { createTestDatabase, type TestDatabase } from "#platform/testing/database/test-database.ts";
import { startTestServer } from "#platform/testing/http/test-server.ts";
import { createTestJobs } from "#platform/testing/jobs/test-jobs.ts";
import { createTestEmails } from "#platform/testing/jobs/test-emails.ts";
import { createBeginSecondStep } from "../second-factor/begin-second-step.ts";
import { secondFactorHandlers } from "../routes.ts";
import type { SecondFactorPorts } from "../second-factor/second-factor-ports.ts";
import { factorChangedWorker } from "../second-factor/factor-changes.ts";
import { createSoftwareAuthenticator } from "./software-authenticator.ts";

export const publicOrigin = "https://portal.example";
export const rightPassword = "Demo-1234";
/** As the password, it gets the response for too many wrong passwords. */
export const tooManyPasswords = "again and again";
/** As the password, it gets the response for customers without a password. */
export const noPassword = "none at all";
const body = { current_password: rightPassword };

const stepMs = 30_000;
/** The app's code `steps` half minutes from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * stepMs });
/** A code that is not valid now, nor shortly before or after. */
export const wrongCode = (secret: string): string => {
  const shown = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !shown.includes(code)) ?? ""
  );
};

const people = [
  { name: "Ariadna", taxId: "12345678Z", email: "ariadna@correu.example", language: "ca" as const },
  { name: "Martí", taxId: "00000000T", email: null, language: "es" as const },
];
const insertPeople = async ({ unguarded }: TestDatabase): Promise<readonly [number, number]> => {
  const rows = await queryRows(unguarded, {
    text: `insert into customers (tax_id, kind, name) values
             ('12345678Z', 'person', 'Ariadna'), ('00000000T', 'person', 'Martí') returning customer_id`,
    columns: { customer_id: bigint },
  });
  const [ariadna = 0, marti = 0] = rows.map(({ customer_id }) => customer_id);
  return [ariadna, marti];
};

const tables = ["authenticator_apps", "passkeys", "recovery_codes", "one_time_tokens", "sign_in_failures"];

/** The feature's ports, real except for sessions, passwords and mail, whose calls are recorded. */
const createInfrastructure = async (changes: Partial<SecondFactorPorts>) => {
  const database = await createTestDatabase("empty");
  const [ariadna, marti] = await insertPeople(database);
  const queue = createTestJobs();
  const entered: Parameters<SecondFactorPorts["enter"]>[1][] = [];
  const ended: { customerId: number; sparedTokenHash?: Buffer | undefined }[] = [];
  const ports: SecondFactorPorts = {
    database,
    jobs: queue.jobs,
    keyring: createKeyring(["a secret for tests that nobody else has"]),
    tickets: createOneTimeTokens(database),
    throttle: createThrottle(database),
    attemptQuota: createAttemptQuota(database),
    enter: async (_, entry) => {
      entered.push(entry);
      return { token: entry.answersToken === true ? "a token" : null, newCustomer: false };
    },
    isOwnPassword: async (_, password) => {
      if (password === tooManyPasswords) return { waitSeconds: 2 };
      if (password === noPassword) return "none";
      return password === rightPassword ? "right" : "wrong";
    },
    watchPassword: (customerId) => watchPassword(database, customerId),
    hasPassword: async () => true,
    findCustomer: async (customerId) => people[[ariadna, marti].indexOf(customerId)],
    endSessions: async (customerId, sparedTokenHash) => void ended.push({ customerId, sparedTokenHash }),
    publicOrigin,
    organizationName: "Llum",
    ...changes,
  };
  return { database, ports, queue, entered, ended, ariadna, marti };
};

/** The feature on its own database, with two customers: Ariadna, who has an email, and Martí. */
export const createSecondFactorFixture = async (changes: Partial<SecondFactorPorts> = {}) => {
  const infrastructure = await createInfrastructure(changes);
  const { database, ports, queue, entered, ended, ariadna } = infrastructure;
  const rateLimits = { sign_in: 100_000, write: 100_000 };
  const server = await startTestServer(secondFactorHandlers(ports), { rateLimits });
  const emails = createTestEmails();
  const sendEmails = () => queue.doAll([factorChangedWorker({ ...ports, sendEmail: emails.send })]);
  const begin = createBeginSecondStep({ ...ports, isEnabled: true });
  const ariadnas = { customerId: ariadna };

  return {
    ...infrastructure,
    server,
    /** The subjects of the emails sent so far. */
    emails: async (): Promise<string[]> => {
      await sendEmails();
      return emails.sent.map(({ subject }) => subject);
    },
    /** A ticket for the second step; empty for customers without a second factor. */
    ticket: async (customerId = ariadna): Promise<string> =>
      (await begin(customerId, new Date()))?.ticket ?? "",
    /** Sets up and confirms an app, and clears its last used step, so that tests can use the current code at once. */
    withApp: async (as = ariadnas) => {
      const { secret } = (await server.call(setUpApp, { body, as })).answer();
      const confirmed = await server.call(confirmApp, { body: { code: codeOf(secret) }, as });
      await database.unguarded.query("update authenticator_apps set last_step = 0");
      return { secret, recoveryCodes: confirmed.answer().recoveryCodes ?? [] };
    },
    /** Registers a new passkey. */
    withPasskey: async (as = ariadnas, name = "Clau") => {
      const key = createSoftwareAuthenticator(publicOrigin);
      const { ticket, options } = (await server.call(beginPasskey, { body, as })).answer();
      const attestation = key.make(options);
      const added = await server.call(addPasskey, { body: { ticket, attestation, name }, as });
      return { key, recoveryCodes: added.answer().recoveryCodes };
    },
    /** Removes all factors, failures and queued emails. */
    clear: async (): Promise<void> => {
      for (const table of tables) await database.unguarded.query(`delete from ${table}`);
      await sendEmails();
      for (const notes of [emails.sent, entered, ended]) notes.length = 0;
    },
  };
};
