import { page } from "#platform/contract/list.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler } from "#platform/server/handler.ts";
import { listMultipointInvoices } from "../contract/list-multipoint-invoices.ts";
import { contractsNamed } from "./list/filter-policy.ts";
import { ownsContracts } from "./list/invoice-filter-queries.ts";
import { findInvoices } from "./list/invoice-list-queries.ts";
import { toInvoiceRow } from "./list/invoice-row-policy.ts";

export const handleListMultipointInvoices = ({ database }: { database: Database }) =>
  handler(listMultipointInvoices, async ({ query, session: { customerId }, fail }) => {
    if (!(await ownsContracts(database, customerId, contractsNamed(query.filter))))
      fail("contract_not_found");
    const { rows, total } = await findInvoices(database, customerId, { ...query, kind: "multipoint" });
    return page(rows.map(toInvoiceRow), total, query);
  });
