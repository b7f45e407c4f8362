import { madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, numeric, queryRows, text } from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { handler } from "#platform/server/handler.ts";
import { type ChartMonth, chartInvoices } from "../contract/chart-invoices.ts";
import {
  signedEnergyWh,
  fromInvoices,
  type InvoiceScope,
  contractsNamed,
  ownsContracts,
} from "./invoice-filter-queries.ts";

const columns = { month: text, contractName: text, totalCents: bigint, energyWh: numeric };

/**
 * Billed amount and energy by month and contract, oldest first. An invoice of type A subtracts the energy of the
 * invoice that it annuls, whether its own energy is stored as positive or negative.
 */
const findChartMonths = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  scope: InvoiceScope,
): Promise<ChartMonth[]> => {
  const statement = sql`
    select to_char(i.period_ends_on, 'YYYY-MM') as month, coalesce(c.name, '') as "contractName",
      sum(i.total_cents) as "totalCents",
      sum(${signedEnergyWh}) as "energyWh"
    ${fromInvoices(customerId, scope)}
    group by 1, 2 order by 1, 2`;
  return queryRows(pool, { ...statement, columns });
};

export const handleChartInvoices = ({ database }: { database: Database }) =>
  handler(chartInvoices, async ({ query, session: { customerId }, now, fail }) => {
    if (!(await ownsContracts(database, customerId, contractsNamed(query.filter))))
      fail("contract_not_found");
    const months = await findChartMonths(database, customerId, { ...query, kind: query.type });
    const thisYear = Number(madridDate(now).slice(0, 4));
    const firstYear = Number(months[0]?.month.slice(0, 4) ?? thisYear);
    return { firstYear, lastYear: Math.max(thisYear, firstYear), months };
  });
