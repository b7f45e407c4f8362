import type { DocumentType } from "#energy/identity-document.ts";
import { inTransaction } from "#platform/server/database/in-transaction.ts";
import type { Database } from "#platform/server/database/pool.ts";
import type { Lead } from "./lead-queries.ts";
import { holderNameOf, taxIdOf } from "./lead-values.ts";

type Client = Parameters<Parameters<typeof inTransaction>[1]>[0];

/** Gives a customer without tax id the one that the retailer has verified; does nothing for any other customer. */
export type GiveTaxId = (
  client: Client,
  holder: {
    readonly customerId: number;
    readonly taxId: string;
    readonly documentType: DocumentType;
    readonly kind: "person" | "company";
    readonly name: string;
  },
) => Promise<void>;

/** Once the supply has begun, the distributor and the retailer have checked whose it is. */
export const giveVerifiedTaxId = async (
  { database, giveTaxId }: { readonly database: Pick<Database, "pool">; readonly giveTaxId: GiveTaxId },
  { customerId, values }: Lead,
): Promise<void> => {
  const taxId = taxIdOf(values);
  if (customerId === null || taxId === undefined) return;
  const isCompany = values.owner?.kind === "J";
  await inTransaction(database.pool, (client) =>
    giveTaxId(client, {
      customerId,
      taxId,
      documentType: isCompany ? "NI" : (values.owner?.documentType ?? "NI"),
      kind: isCompany ? "company" : "person",
      name: holderNameOf(values),
    }),
  );
};
