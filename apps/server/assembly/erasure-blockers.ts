import { countOpenContracts } from "#features/contracts/server/contract-facts.ts";
import { sumPendingCents } from "#features/invoices/server/invoice-facts.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** What blocks a customer's erasure: open contracts and unpaid invoices. */
export const erasureBlockers = (database: Pick<Database, "pool">) => ({
  countOpenContracts: (customerId: number) => countOpenContracts(database, customerId),
  sumPendingCents: (customerId: number) => sumPendingCents(database, customerId),
});
