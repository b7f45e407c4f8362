import { countOpenContracts } from "#features/contracts/server/open-contracts-queries.ts";
import { sumPendingCents } from "#features/invoices/server/pending-queries.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** What a customer's erasure must wait for, as contracts and invoices know it. */
export const obstaclesOf = (database: Pick<Database, "pool">) => ({
  countOpenContracts: (customerId: number) => countOpenContracts(database, customerId),
  sumPendingCents: (customerId: number) => sumPendingCents(database, customerId),
});
