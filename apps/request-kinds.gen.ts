// Generated from the folders in features/ by `npm run features`. Do not edit.
import type { RequestKinds } from "#platform/contract/request-kinds.ts";
import { requestKinds as contractChanges } from "#features/contract-changes/contract/request-kinds.ts";
import { requestKinds as switchReturns } from "#features/switch-returns/contract/request-kinds.ts";
import { requestKinds as wallets } from "#features/wallets/contract/request-kinds.ts";

/** The kinds of request of every feature. */
export const requestKinds: readonly RequestKinds[] = [
  contractChanges,
  switchReturns,
  wallets,
];
