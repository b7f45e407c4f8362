import { findContractTraits } from "#features/contracts/server/contract-facts.ts";
import type { AudienceTrait } from "#features/promotions/contract/banner-places.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** What a customer has, in the names by which banners select their audience. */
export const createFindTraits =
  (database: Pick<Database, "pool">) =>
  async (customerId: number): Promise<AudienceTrait[]> => {
    const found = await findContractTraits(database, customerId);
    if (found === undefined) return [];
    const traits: readonly [AudienceTrait, boolean][] = [
      ["electricity", found.electricity],
      ["gas", found.gas],
      ["self_consumption", found.selfConsumption],
      ["electronic_invoices", found.electronicInvoices],
      ["electronic_notification", found.electronicNotification],
      ["direct_debit", found.directDebit],
    ];
    return traits.flatMap(([trait, isPresent]) => (isPresent ? [trait] : []));
  };
