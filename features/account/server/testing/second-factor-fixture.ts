import { Secret, TOTP } from "otpauth";
import { addPasskey } from "../../contract/second-factor/add-passkey.ts";
import { beginPasskey } from "../../contract/second-factor/begin-passkey.ts";
import { confirmApp } from "../../contract/second-factor/confirm-app.ts";
import { setUpApp } from "../../contract/second-factor/set-up-app.ts";
import { createWrongPasswordRefusal, type OwnPasswordCheck } from "../password/current-password.ts";
import { createBeginSecondStep } from "../second-factor/begin-second-step.ts";
import { startAccount, type AccountFixtureOptions } from "#apps/server/testing/account-fixture.ts";
import { createSoftwareAuthenticator } from "./software-authenticator.ts";
import { insertTestCustomer, testPassword } from "./test-customers.ts";

export const publicOrigin = "https://portal.example";
export const rightPassword = testPassword;
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

const tables = [
  "authenticator_apps",
  "passkeys",
  "recovery_codes",
  "one_time_tokens",
  "sign_in_failures",
  "attempt_quotas",
  "sessions",
];

/** Answers at once; the check itself is proved in `current-password.test.ts`. */
const isOwnPassword: OwnPasswordCheck = async (_, password) => {
  if (password === tooManyPasswords) return { waitSeconds: 2 };
  if (password === noPassword) return "none";
  return password === rightPassword ? "right" : "wrong";
};

/** The account on its own database, with two customers: Ariadna, who has an email, and Martí. */
export const createSecondFactorFixture = async (options: AccountFixtureOptions = {}) => {
  const account = await startAccount({
    publicOrigin,
    replace: () => ({ isOwnPassword, refuseWrongPassword: createWrongPasswordRefusal(isOwnPassword) }),
    ...options,
  });
  const { database, server, services } = account;
  const ariadna = await insertTestCustomer(database, {
    taxId: "12345678Z",
    name: "Ariadna",
    email: "ariadna@correu.example",
  });
  const marti = await insertTestCustomer(database, { taxId: "00000000T", name: "Martí", language: "es" });
  const begin = createBeginSecondStep({ publicOrigin, isEnabled: true });
  const ariadnas = { customerId: ariadna };

  return {
    ...account,
    ariadna,
    marti,
    /** The customer's sessions, as `listSessions` reads them. */
    sessionsOf: (customerId = ariadna) =>
      services.sessions.listOf({ customerId, tokenHash: Buffer.alloc(32) }, new Date()),
    /** Opens a session without any check. */
    startSession: (customerId = ariadna) =>
      services.sessions.start({ customerId, device: "", now: new Date(), method: "password" }),
    /** The subjects of the emails sent so far. */
    emails: async (): Promise<string[]> => {
      await account.work();
      return account.emails.sent.map(({ subject }) => subject);
    },
    /** A ticket for the second step; empty for customers without a second factor. */
    ticket: async (customerId = ariadna): Promise<string> =>
      (await begin(database.pool, customerId, new Date()))?.ticket ?? "",
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
    /** Removes all factors, sessions, failures and queued emails. */
    clear: async (): Promise<void> => {
      for (const table of tables) await database.unguarded.query(`delete from ${table}`);
      await account.work();
      account.emails.sent.length = 0;
    },
  };
};
