import type pg from "pg";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import type { IdentityProvider } from "#integrations/identity-provider/port.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { CarryOut } from "#platform/server/staff-action.ts";
import type { Queryable } from "#platform/server/database/query.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import type { Announcement } from "#platform/contract/topics.ts";
import { createFindApiToken } from "./api-tokens/api-tokens.ts";
import { createOwnPasswordCheck, createWrongPasswordRefusal } from "./password/current-password.ts";
import { createPasswordRules, createPasswordStrengthCheck } from "./password/password-strength.ts";
import { createPasswordCheck, hasPassword } from "./password/passwords.ts";
import { createBeginSecondStep } from "./second-factor/begin-second-step.ts";
import { createSessionOpener } from "./sessions/open-session.ts";
import { createRememberedDevices } from "./sessions/remembered-devices.ts";
import { createSessions } from "./sessions/sessions.ts";
import { createAttemptLog } from "./sign-in/attempt-log.ts";
import { createClientLogins } from "./sign-in/client-logins.ts";
import { createLinkSender, createOneTimeTokens } from "./sign-in/one-time-tokens.ts";
import { createAttemptQuota, createThrottle } from "./sign-in/throttle.ts";

export interface AccountInfrastructure {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly keyring: Keyring;
  readonly jobs: Jobs;
  /** The origin where customers reach the portal; links in emails begin with it. */
  readonly publicOrigin: string;
  readonly identityProvider: IdentityProvider;
}

/** Behaviour of the features that own customers, contracts and invoices. */
export interface AccountNeighbours {
  readonly hasContracts: (customerId: number) => Promise<boolean>;
  readonly ownsContract: (customerId: number, contractNumber: string) => Promise<boolean>;
  readonly ownsInvoice: (customerId: number, invoiceNumber: string) => Promise<boolean>;
  readonly findCustomer: (customerId: number) => Promise<{ readonly taxId: string } | undefined>;
  /** Sets the email and the mobile if the customer has none. */
  readonly fillInContact: (
    client: pg.ClientBase,
    customerId: number,
    contact: { email: string | null; mobile: string | null },
  ) => Promise<void>;
  /** Creates a customer who is known only from the identity provider, and returns the id. */
  readonly insertNewcomer: (
    client: pg.ClientBase,
    newcomer: { name: string; email: string | undefined; language: CompleteLanguage },
  ) => Promise<number>;
  /** Announces in the notification centre, in the transaction of what is announced. */
  readonly announce: (client: Queryable, announcements: readonly Announcement[]) => Promise<void>;
  /** What staff do to an account, with its entry in the audit log. */
  readonly carryOut: CarryOut;
}

/** What the account's handlers, workers and the features that build on it share, each created once. */
export const createAccountServices = async (parts: AccountInfrastructure & AccountNeighbours) => {
  const { database, configuration, publicOrigin } = parts;
  const { enabled: isEnabled } = configuration.secondFactor;
  const sessions = createSessions(database, configuration.session);
  const rememberedDevices = createRememberedDevices(database, configuration.session);
  const attempts = createAttemptLog(database);
  const throttle = createThrottle(database);
  const isPasswordRight = await createPasswordCheck();
  const isOwnPassword = createOwnPasswordCheck({ database, throttle, isPasswordRight });
  const beginSecondStep = createBeginSecondStep({ publicOrigin, isEnabled });
  return {
    ...parts,
    sessions,
    rememberedDevices,
    attempts,
    throttle,
    attemptQuota: createAttemptQuota(database),
    oneTimeTokens: createOneTimeTokens(database.pool),
    sendLink: createLinkSender(database),
    clientLogins: createClientLogins(database),
    isPasswordRight,
    isOwnPassword,
    refuseWrongPassword: createWrongPasswordRefusal(isOwnPassword),
    findApiToken: createFindApiToken(database),
    hasPassword: (customerId: number) => hasPassword(database.pool, customerId),
    checkPasswordStrength: createPasswordStrengthCheck(parts),
    passwordFaults: createPasswordRules(parts),
    openSession: createSessionOpener({ ...parts, sessions, rememberedDevices, attempts, beginSecondStep }),
  };
};
export type AccountServices = Awaited<ReturnType<typeof createAccountServices>>;
