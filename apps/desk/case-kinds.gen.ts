// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { DeskCaseKinds } from "#platform/web/desk/case-kinds.ts";
import { caseKinds as callBacks } from "#features/call-backs/desk/case-kinds.ts";
import { caseKinds as contracting } from "#features/contracting/desk/case-kinds.ts";
import { caseKinds as payments } from "#features/payments/desk/case-kinds.ts";
import { caseKinds as profile } from "#features/profile/desk/case-kinds.ts";
import { caseKinds as requests } from "#features/requests/desk/case-kinds.ts";
import { caseKinds as signatures } from "#features/signatures/desk/case-kinds.ts";
import { caseKinds as support } from "#features/support/desk/case-kinds.ts";

/** The kinds of case of every feature. */
export const caseKinds: DeskCaseKinds = {
  ...callBacks,
  ...contracting,
  ...payments,
  ...profile,
  ...requests,
  ...signatures,
  ...support,
};
