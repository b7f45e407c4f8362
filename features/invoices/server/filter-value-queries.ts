import { sql } from "kysely";
import type { Database } from "#platform/server/database/pool.ts";
import type { InvoiceType } from "../contract/invoice-kind.ts";
import { fullAddress } from "./list/invoice-filter-queries.ts";

/** Contracts of the customer that have an invoice, with what a list can be filtered by. */
export const findInvoicedContracts = (
  { db }: Pick<Database, "db">,
  customerId: number,
  type: InvoiceType,
): Promise<{ name: string; holderTaxId: string; cups: string; address: string }[]> =>
  db
    .selectFrom("contracts as c")
    .innerJoin("supply_points as s", (join) =>
      join.onRef("s.customer_id", "=", "c.customer_id").onRef("s.supply_point_id", "=", "c.supply_point_id"),
    )
    .where("c.customer_id", "=", customerId)
    .where("c.commodity", "=", type)
    .where((having) =>
      having.exists(
        having
          .selectFrom("invoices as i")
          .select("i.invoice_id")
          .where("i.customer_id", "=", customerId)
          .whereRef("i.contract_id", "=", "c.contract_id"),
      ),
    )
    .select([
      "c.name",
      "c.holder_tax_id as holderTaxId",
      "s.cups",
      sql<string>`${sql.raw(fullAddress)}`.as("address"),
    ])
    .execute();
