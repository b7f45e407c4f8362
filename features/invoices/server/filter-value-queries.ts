import type { Database } from "#platform/server/database/pool.ts";
import { queryRows, text } from "#platform/server/database/query.ts";
import type { InvoiceType } from "../contract/invoice-kind.ts";
import { fullAddress } from "./list/invoice-filter-queries.ts";

/** Contracts of the customer that have an invoice, with what a list can be filtered by. */
export const findInvoicedContracts = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  type: InvoiceType,
): Promise<{ name: string; holderTaxId: string; cups: string; address: string }[]> =>
  queryRows(pool, {
    text: `select c.name, c.holder_tax_id as "holderTaxId", s.cups, ${fullAddress.text} as address
           from contracts c
           join supply_points s on s.customer_id = c.customer_id and s.supply_point_id = c.supply_point_id
           where c.customer_id = $1 and c.commodity = $2 and exists (
             select from invoices i where i.customer_id = $1 and i.contract_id = c.contract_id)`,
    values: [customerId, type],
    columns: { name: text, holderTaxId: text, cups: text, address: text },
  });
