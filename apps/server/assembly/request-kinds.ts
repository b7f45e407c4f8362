import { contractChanges } from "#features/contracts/server/routes.ts";
import { walletChanges } from "#features/wallets/server/routes.ts";
import type { AnyChangeKind } from "#platform/server/change-kind.ts";

/** Every kind of request that features define. */
export const requestChanges: readonly AnyChangeKind[] = [...contractChanges, ...walletChanges];
