import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRows, text } from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { handler } from "#platform/server/handler.ts";
import { totalInvoiceSites } from "../contract/total-invoice-sites.ts";
import { signedEnergyWh } from "./invoice-fields.ts";
import {
  contractsNamed,
  fromInvoices,
  ownsContracts,
  openAmounts,
  siteOfInvoice,
} from "./invoice-filter-queries.ts";
import { orderOfInvoices } from "./list-invoices.ts";

const columns = {
  address: text,
  invoices: bigint,
  energyWh: bigint,
  totalCents: bigint,
  pendingCents: bigint,
  toReturnCents: bigint,
};

export const handleTotalInvoiceSites = ({ database }: { readonly database: Database }) =>
  handler(totalInvoiceSites, async ({ query, session: { customerId }, fail }) => {
    const { type: kind, filter, sort, offset, limit } = query;
    if (!(await ownsContracts(database, customerId, contractsNamed(filter)))) fail("contract_not_found");
    const invoices = fromInvoices(customerId, { kind, filter });
    const statement = sql`
      with page as (
        select ${siteOfInvoice} as address ${invoices}
        order by ${orderOfInvoices(sort, "site")} limit ${limit} offset ${offset})
      select ${siteOfInvoice} as address, count(*) as invoices, sum(${signedEnergyWh})::bigint as "energyWh",
        sum(i.total_cents)::bigint as "totalCents", ${openAmounts}
      ${invoices} and ${siteOfInvoice} in (select address from page)
      group by 1 order by min(s.address_order) nulls first, 1`;
    return { items: await queryRows(database.pool, { ...statement, columns }) };
  });
