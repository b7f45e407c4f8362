// Generated from the folders in apps/admin/ by `npm run features`. Do not edit.
import type { AddCommands } from "./command.ts";
import { addDatabaseCommands } from "./distribute-database.ts";
import { addErasureCommands } from "./erase-customers.ts";
import { addApiKeyCommands } from "./manage-api-keys.ts";
import { addCaseCommands } from "./manage-cases.ts";
import { addClientCommands } from "./manage-clients.ts";
import { addPaymentCommands } from "./manage-payments.ts";
import { addRequestCommands } from "./manage-requests.ts";
import { addLinkCommands } from "./open-links.ts";
import { addPageCommands } from "./publish-pages.ts";
import { addPromotionCommands } from "./publish-promotions.ts";
import { addSecondFactorCommands } from "./reset-second-factor.ts";
import { addMaintenanceCommands } from "./run-maintenance.ts";
import { addAttemptCommands } from "./show-attempts.ts";
import { addAuditCommands } from "./show-audit.ts";
import { addEventCommands } from "./show-events.ts";
import { addStatusCommands } from "./show-status.ts";
import { addFlagCommands } from "./switch-flags.ts";
import { addSignatureCommands } from "./verify-signatures.ts";

/** Adds the commands of every subject. */
export const allCommands: readonly AddCommands[] = [
  addDatabaseCommands,
  addErasureCommands,
  addApiKeyCommands,
  addCaseCommands,
  addClientCommands,
  addPaymentCommands,
  addRequestCommands,
  addLinkCommands,
  addPageCommands,
  addPromotionCommands,
  addSecondFactorCommands,
  addMaintenanceCommands,
  addAttemptCommands,
  addAuditCommands,
  addEventCommands,
  addStatusCommands,
  addFlagCommands,
  addSignatureCommands,
];
