// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { WordedChange } from "#platform/server/change-kind.ts";
import { changes as contractChanges } from "#features/contract-changes/server/changes.ts";
import { changes as switchReturns } from "#features/switch-returns/server/changes.ts";
import { changes as wallets } from "#features/wallets/server/changes.ts";

/** What the kinds of request of every feature do. */
export const requestChanges: readonly WordedChange[] = [
  ...contractChanges,
  ...switchReturns,
  ...wallets,
];
