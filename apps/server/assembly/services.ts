import { createAudit } from "#features/operations/server/audit-log.ts";
import { hasContracts } from "#features/contracts/server/contract-facts.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { createFlagStore } from "#features/operations/server/feature-flags.ts";
import { createMaintenanceStore } from "#features/operations/server/maintenance.ts";
import { createThreadedInvoicePdf } from "#features/invoices/server/download-invoice-pdf.ts";
import { createPasswordStrengthCheck } from "#features/account/server/password/password-strength.ts";
import { createAttemptLog } from "#features/account/server/sign-in/attempt-log.ts";
import { createClientLogins } from "#features/account/server/sign-in/client-logins.ts";
import { createSessionOpener } from "#features/account/server/sessions/open-session.ts";
import { createRememberedDevices } from "#features/account/server/sessions/remembered-devices.ts";
import { createOneTimeTokens } from "#features/account/server/sign-in/one-time-tokens.ts";
import { createLinkSender } from "#features/account/server/sign-in/one-time-tokens.ts";
import { createOwnPasswordCheck } from "#features/account/server/password/current-password.ts";
import { createPasswordCheck } from "#features/account/server/password/passwords.ts";
import { hasPassword } from "#features/account/server/password/passwords.ts";
import { createPasswordReplacer } from "#features/account/server/password/replace-password.ts";
import { createSessions } from "#features/account/server/sessions/sessions.ts";
import { createAttemptQuota } from "#features/account/server/sign-in/throttle.ts";
import { createThrottle } from "#features/account/server/sign-in/throttle.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import type { IdentityProvider } from "#integrations/identity-provider/port.ts";
import { personalTablesOf } from "#platform/contract/tables.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { createMaintenanceBypass } from "#platform/server/http/maintenance.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import { createThreadPool } from "#platform/server/threads/thread-pool.ts";
import { tables } from "../tables.gen.ts";
import { noIdentityProvider } from "./identity-provider.ts";

/** What the services are built on: outside systems, configuration and secrets. */
export interface Infrastructure {
  readonly database: Database;
  readonly storage: FileStorage;
  readonly configuration: Configuration;
  readonly keyring: Keyring;
  readonly jobs: Jobs;
  /** Origin at which customers reach the portal; links in emails begin with it. */
  readonly publicOrigin: string;
  /** Absent where single sign-on is off. */
  readonly identityProvider?: IdentityProvider;
  /** Called with failures that happen after the answer was sent. */
  readonly onFailure: (error: Error) => void;
}

/** Everything that several features share, each created once. */
export const createServices = async (infrastructure: Infrastructure) => {
  const { database, configuration, identityProvider = noIdentityProvider } = infrastructure;
  const sessions = createSessions(database, configuration.session);
  const rememberedDevices = createRememberedDevices(database, configuration.session);
  const attempts = createAttemptLog(database);
  const flags = createFlagStore(database, configuration.featureFlags);
  const maintenance = createMaintenanceStore(database);
  const throttle = createThrottle(database);
  const threads = createThreadPool();
  const isPasswordRight = await createPasswordCheck();
  await Promise.all([flags.refresh(), maintenance.refresh()]);
  return {
    ...infrastructure,
    identityProvider,
    endSessionUrl: identityProvider.signOutAddress,
    audit: createAudit(database),
    personalTables: personalTablesOf(tables),
    flags,
    maintenance,
    maintenanceBypass: createMaintenanceBypass(infrastructure.keyring),
    sessions,
    links: createOneTimeTokens(database),
    sendLink: createLinkSender(database),
    throttle,
    attemptQuota: createAttemptQuota(database),
    isPasswordRight,
    hasPassword: (customerId: number) => hasPassword(database.pool, customerId),
    isOwnPassword: createOwnPasswordCheck({ database, throttle, isPasswordRight }),
    checkPasswordStrength: createPasswordStrengthCheck(infrastructure),
    replacePassword: createPasswordReplacer(database),
    rememberedDevices,
    attempts,
    clientLogins: createClientLogins(database),
    threads,
    makeInvoicePdf: createThreadedInvoicePdf(threads, {
      retailer: configuration.organization,
      theme: configuration.theme,
    }),
    enter: createSessionOpener({
      sessions,
      rememberedDevices,
      attempts,
      hasContracts: (customerId) => hasContracts(database, customerId),
    }),
  };
};
export type Services = Awaited<ReturnType<typeof createServices>>;
