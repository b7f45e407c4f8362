import type { Database } from "#platform/server/database/pool.ts";
import { queryRows, text } from "#platform/server/database/query.ts";
import { handler } from "#platform/server/handler.ts";
import type { InvoiceType } from "../contract/invoice-kind.ts";
import { listFilterValues } from "../contract/list-filter-values.ts";
import { fullAddress } from "./invoice-filter-queries.ts";

/** Contracts of the customer that have an invoice, with what a list can be filtered by. */
const findInvoicedContracts = (
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

const eachOnce = (values: readonly string[]): string[] =>
  [...new Set(values)].toSorted((one, other) => one.localeCompare(other, "ca"));

export const handleListFilterValues = ({ database }: { database: Database }) =>
  handler(listFilterValues, async ({ query: { fields, type }, session }) => {
    const contracts = await findInvoicedContracts(database, session.customerId, type);
    const values = {
      cups: eachOnce(contracts.map(({ cups }) => cups)),
      addresses: eachOnce(contracts.map(({ address }) => address)),
      contracts: eachOnce(contracts.map(({ name }) => name)),
      vats: eachOnce(contracts.map(({ holderTaxId }) => holderTaxId)),
    };
    return Object.fromEntries(fields.map((field) => [field, values[field]]));
  });
