import { madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { handler } from "#platform/server/handler.ts";
import { chartInvoices } from "../contract/chart-invoices.ts";
import { findChartMonths } from "./chart-queries.ts";
import { contractsNamed } from "./list/filter-policy.ts";
import { ownsContracts } from "./list/invoice-filter-queries.ts";

export const handleChartInvoices = ({ database }: { database: Database }) =>
  handler(chartInvoices, async ({ query, session: { customerId }, now, fail }) => {
    if (!(await ownsContracts(database, customerId, contractsNamed(query.filter))))
      fail("contract_not_found");
    const months = await findChartMonths(database, customerId, { ...query, kind: query.type });
    const thisYear = Number(madridDate(now).slice(0, 4));
    const firstYear = Number(months[0]?.month.slice(0, 4) ?? thisYear);
    return { firstYear, lastYear: Math.max(thisYear, firstYear), months };
  });
