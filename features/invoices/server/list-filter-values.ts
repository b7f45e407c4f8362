import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { compareNames } from "#platform/contract/name-order.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { queryRows, text } from "#platform/server/database/query.ts";
import { handler } from "#platform/server/handler.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { listFilterValues } from "../contract/list-filter-values.ts";
import { fullAddress } from "./invoice-fields.ts";

/** The customer's contracts that have an invoice, with the values to filter by. */
const findInvoicedContracts = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  kind: InvoiceKind,
): Promise<{ name: string; holderTaxId: string; cups: string; address: string }[]> =>
  queryRows(pool, {
    text: `select c.name, c.holder_tax_id as "holderTaxId", s.cups, ${fullAddress.text} as address
           from contracts c
           join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
           where c.customer_id = $1 and c.commodity = coalesce(nullif($2, 'multipoint'), c.commodity) and exists (
             select 1 from invoices i where i.customer_id = $1 and i.contract_id = c.contract_id
               and ($2 <> 'multipoint' or i.multipoint_invoice_id is not null))`,
    values: [customerId, kind],
    columns: { name: text, holderTaxId: text, cups: text, address: text },
  });

const distinctSorted = (values: readonly string[], language: CompleteLanguage): string[] =>
  [...new Set(values)].toSorted(compareNames(language));

interface FilterValuesPorts {
  readonly database: Database;
  readonly readConfiguration: () => { readonly features: { readonly multipointInvoices: boolean } };
}

export const handleListFilterValues = ({ database, readConfiguration }: FilterValuesPorts) =>
  handler(listFilterValues, async ({ query: { fields, type }, session, language, fail }) => {
    if (type === "multipoint" && !readConfiguration().features.multipointInvoices) return fail("not_found");
    const contracts = await findInvoicedContracts(database, session.customerId, type);
    const values = {
      cups: distinctSorted(
        contracts.map(({ cups }) => cups),
        language,
      ),
      addresses: distinctSorted(
        contracts.map(({ address }) => address),
        language,
      ),
      contracts: distinctSorted(
        contracts.map(({ name }) => name),
        language,
      ),
      vats: distinctSorted(
        contracts.map(({ holderTaxId }) => holderTaxId),
        language,
      ),
    };
    return Object.fromEntries(fields.map((field) => [field, values[field]]));
  });
