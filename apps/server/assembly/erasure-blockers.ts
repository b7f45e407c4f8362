import { countOpenContracts } from "#features/contracts/server/contract-facts.ts";
import { sumOpenAmounts } from "#features/invoices/server/owed-queries.ts";
import { deleteSandboxSignatures } from "#integrations/document-signature/sandbox.ts";
import { deleteMailsTo } from "#integrations/mail/mailbox/mailbox-queries.ts";
import type { Database } from "#platform/server/database/pool.ts";

/** What blocks a customer's erasure: open contracts and unpaid invoices. */
export const erasureBlockers = (database: Pick<Database, "pool">) => ({
  countOpenContracts: (customerId: number) => countOpenContracts(database, customerId),
  sumOpenAmounts: (customerId: number) => sumOpenAmounts(database, customerId),
});

/** Erases what the sandboxes store of a person. */
export const sandboxEraser =
  ({ pool }: Pick<Database, "pool">) =>
  async ({ taxId, email }: { readonly taxId: string; readonly email: string | null }): Promise<void> => {
    if (email !== null) await deleteMailsTo(pool, email);
    await deleteSandboxSignatures(pool, taxId);
  };
