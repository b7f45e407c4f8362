import type { Database } from "#platform/server/database/pool.ts";
import { bigint, numeric, queryRows, text } from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import type { ChartMonth } from "../contract/chart-invoices.ts";
import { fromInvoices, type InvoiceScope } from "./list/invoice-filter-queries.ts";

const columns = { month: text, contractName: text, totalCents: bigint, energyWh: numeric };

/**
 * Billed amount and energy by month and contract, oldest first. An invoice of type A takes back the energy of the
 * one that it annuls, whichever sign it came with.
 */
export const findChartMonths = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  scope: InvoiceScope,
): Promise<ChartMonth[]> => {
  const statement = sql`
    select to_char(i.period_ends_on, 'YYYY-MM') as month, coalesce(c.name, '') as "contractName",
      sum(i.total_cents) as "totalCents",
      sum(case when i.rectifying = 'A' then -abs(i.energy_wh) else i.energy_wh end) as "energyWh"
    ${fromInvoices(customerId, scope)}
    group by 1, 2 order by 1, 2`;
  return queryRows(pool, { ...statement, columns });
};
