import { announce } from "#features/notifications/server/announce.ts";
import { createAudit } from "#features/audit/server/audit-log.ts";
import type { Configuration } from "#features/operations/contract/configuration.ts";
import { configuredFlags, createFlagStore } from "#features/operations/server/feature-flags.ts";
import { createMaintenanceStore } from "#features/operations/server/maintenance.ts";
import { createEraser } from "#features/profile/server/erase-customer.ts";
import { createAttemptLog } from "#features/account/server/sign-in/attempt-log.ts";
import { createClientLogins } from "#features/account/server/sign-in/client-logins.ts";
import { createOneTimeTokens } from "#features/account/server/sign-in/one-time-tokens.ts";
import { listActiveDelays } from "#features/account/server/sign-in/throttle.ts";
import { createOperatorKeys } from "#features/operations/server/operator-api/operator-keys.ts";
import { createChangeRequests } from "#features/requests/server/change-requests.ts";
import { createFollowRequests } from "#features/signatures/server/follow-requests.ts";
import { createCases } from "#features/support/server/cases.ts";
import { createCleanPicture } from "#features/uploads/server/clean-picture.ts";
import { createResolveAttachments } from "#features/uploads/server/resolve-attachments.ts";
import { openSpool } from "#features/uploads/server/spool.ts";
import { createTurns } from "#features/uploads/server/turns.ts";
import type { FileScanner } from "#integrations/file-scanner/port.ts";
import type { FileStorage } from "#integrations/file-storage/port.ts";
import { personalTablesOf } from "#platform/contract/tables.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Jobs } from "#platform/server/jobs/jobs.ts";
import type { Keyring } from "#platform/server/keyring.ts";
import { createCarryOut } from "#platform/server/staff-action.ts";
import { erasureBlockers } from "../server/assembly/erasure-blockers.ts";
import { requestChanges } from "../server/request-changes.gen.ts";
import { flagPaths } from "../server/flags.gen.ts";
import { assembleServices } from "../server/services.gen.ts";
import { tables } from "../server/tables.gen.ts";

export interface AdminSurroundings {
  readonly database: Database;
  /** For commands that connect to the database themselves, because they take longer than a statement may. */
  readonly databaseUrl: string;
  /** Shows a person how far a long command is. */
  readonly onProgress: (message: string) => void;
  readonly storage: FileStorage;
  /** Where files wait for the scanner. */
  readonly incomingFolder: string;
  readonly fileScanner: FileScanner;
  readonly configuration: Configuration;
  /** Where customers reach the portal; links begin with it. */
  readonly publicOrigin: string;
  /** Called only by commands that sign something, because it needs the deployment's secrets. */
  readonly keyring: () => Promise<Keyring>;
  readonly now: Date;
  /** The working directory of the person; file names are relative to it. */
  readonly folder: string;
}

/** The portal's services that staff commands use, on the portal's own database. */
export const createAdminContext = (surroundings: AdminSurroundings) => {
  const { database, configuration } = surroundings;
  const audit = createAudit(database);
  return {
    ...surroundings,
    audit,
    carryOut: createCarryOut({ database, audit }),
    ...assembleServices({ database, audit, readConfiguration: () => configuration }),
    oneTimeTokens: createOneTimeTokens(database.pool),
    flags: createFlagStore(database, configuredFlags(flagPaths, configuration)),
    maintenance: createMaintenanceStore(database),
    attempts: createAttemptLog(database),
    clients: createClientLogins(database),
    operatorKeys: createOperatorKeys(database),
    /** Cases; the jobs of an action, such as its email, go to this queue. */
    casesWith: (jobs: Jobs) =>
      createCases({
        database,
        jobs,
        readConfiguration: () => configuration,
        announce,
      }),
    /** Requests; the jobs of a decision, such as its email, go to this queue. */
    requestsWith: (jobs: Jobs) =>
      createChangeRequests({
        database,
        kinds: requestChanges,
        onMoved: createFollowRequests({ jobs, announce }),
      }),
    resolveAttachments: createResolveAttachments({
      ...surroundings,
      readConfiguration: () => configuration,
      acceptsVisitors: () => false,
      scanner: surroundings.fileScanner,
      inTurns: createTurns(),
      spool: openSpool(surroundings.incomingFolder),
      cleanPicture: createCleanPicture(),
      onFailure: (error) => console.error(error),
    }),
    erase: createEraser({
      ...surroundings,
      blockers: erasureBlockers(database),
      personalTables: personalTablesOf(tables),
    }),
    waits: (loginName: string) => listActiveDelays(database, loginName, surroundings.now),
  };
};
export type AdminContext = ReturnType<typeof createAdminContext>;
