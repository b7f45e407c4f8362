import type { Database } from "#platform/server/database/pool.ts";
import type { Erasure } from "#features/profile/contract/erasure.ts";
import { findErasureRequest } from "./erasure-queries.ts";

/** What other features know that an erasure must wait for. */
export interface ErasureObstacles {
  readonly countOpenContracts: (customerId: number) => Promise<number>;
  readonly sumPendingCents: (customerId: number) => Promise<number>;
}

/** Where a customer's erasure stands. */
export const readErasure = async (
  database: Pick<Database, "pool">,
  obstacles: ErasureObstacles,
  customerId: number,
): Promise<Erasure> => {
  const [request, openContracts, pendingCents] = await Promise.all([
    findErasureRequest(database, customerId),
    obstacles.countOpenContracts(customerId),
    obstacles.sumPendingCents(customerId),
  ]);
  return {
    state: request?.state ?? "none",
    requestedAt: request?.requestedAt ?? null,
    openContracts,
    pendingCents,
  };
};
