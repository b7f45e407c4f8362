// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { ActivitySource } from "#platform/server/activity.ts";
import { createActivity as account } from "#features/account/server/activity.ts";
import { createActivity as activity } from "#features/activity/server/activity.ts";
import { createActivity as loads } from "#features/loads/server/activity.ts";
import { createActivity as newsletter } from "#features/newsletter/server/activity.ts";
import { createActivity as operations } from "#features/operations/server/activity.ts";
import { createActivity as payments } from "#features/payments/server/activity.ts";
import { createActivity as support } from "#features/support/server/activity.ts";

type Needs = Parameters<typeof account>[0] &
  Parameters<typeof activity>[0] &
  Parameters<typeof loads>[0] &
  Parameters<typeof newsletter>[0] &
  Parameters<typeof operations>[0] &
  Parameters<typeof payments>[0] &
  Parameters<typeof support>[0];

/** What every feature counts for the desk. */
export const assembleActivity = (needs: Needs): ActivitySource[] => [
  account(needs),
  activity(needs),
  loads(needs),
  newsletter(needs),
  operations(needs),
  payments(needs),
  support(needs),
];
