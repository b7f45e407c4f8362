import { countOpenContracts } from "#features/contracts/server/contract-facts.ts";
import { sumOpenAmounts } from "#features/invoices/server/owed-queries.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** What blocks a customer's erasure: open contracts and unpaid invoices. */
export const erasureBlockers = (database: Pick<Database, "pool">) => ({
  countOpenContracts: (customerId: number) => countOpenContracts(database, customerId),
  sumOpenAmounts: (customerId: number) => sumOpenAmounts(database, customerId),
});
