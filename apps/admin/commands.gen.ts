// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { AddCommands } from "#platform/server/commands/command.ts";
import type { AdminContext } from "./admin-context.ts";
import { addDatabaseCommands } from "./distribute-database.ts";
import { addErasureCommands } from "./erase-customers.ts";
import { addClientCommands } from "./manage-clients.ts";
import { addPaymentCommands } from "./manage-payments.ts";
import { addRequestCommands } from "./manage-requests.ts";
import { addUpgradeCommands } from "./manage-upgrades.ts";
import { addLinkCommands } from "./open-links.ts";
import { addSecondFactorCommands } from "./reset-second-factor.ts";
import { addAttemptCommands } from "./show-attempts.ts";
import { addAuditCommands } from "./show-audit.ts";
import { addSignatureCommands } from "./verify-signatures.ts";
import { addCallBackCommands } from "#features/call-backs/server/commands/manage-call-backs.ts";
import { addProductCommands } from "#features/catalogue/server/commands/publish-products.ts";
import { addStatusCommands } from "#features/catalogue/server/commands/show-status.ts";
import { addLeadCommands } from "#features/contracting/server/commands/manage-leads.ts";
import { addNewsletterCommands } from "#features/newsletter/server/commands/manage-newsletters.ts";
import { addApiKeyCommands } from "#features/operations/server/commands/manage-api-keys.ts";
import { addMaintenanceCommands } from "#features/operations/server/commands/run-maintenance.ts";
import { addEventCommands } from "#features/operations/server/commands/show-events.ts";
import { addFlagCommands } from "#features/operations/server/commands/switch-flags.ts";
import { addPromotionCommands } from "#features/promotions/server/commands/publish-promotions.ts";
import { addRemittanceCommands } from "#features/remittances/server/commands/answer-remittances.ts";
import { addPageCommands } from "#features/server-pages/server/commands/publish-pages.ts";
import { addStaffCommands } from "#features/staff/server/commands/manage-staff.ts";
import { addCaseCommands } from "#features/support/server/commands/manage-cases.ts";

/** Adds the commands of every subject. */
export const allCommands: readonly AddCommands<AdminContext>[] = [
  addDatabaseCommands,
  addErasureCommands,
  addClientCommands,
  addPaymentCommands,
  addRequestCommands,
  addUpgradeCommands,
  addLinkCommands,
  addSecondFactorCommands,
  addAttemptCommands,
  addAuditCommands,
  addSignatureCommands,
  addCallBackCommands,
  addProductCommands,
  addStatusCommands,
  addLeadCommands,
  addNewsletterCommands,
  addApiKeyCommands,
  addMaintenanceCommands,
  addEventCommands,
  addFlagCommands,
  addPromotionCommands,
  addRemittanceCommands,
  addPageCommands,
  addStaffCommands,
  addCaseCommands,
];
