import { madridDate } from "#energy/calendar.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow, queryRows } from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { handler } from "#platform/server/handler.ts";
import { tableAnswer, tableOf } from "#platform/server/sheets/table-stream.ts";
import { exportInvoices } from "../contract/export-invoices.ts";
import { totalInvoices } from "../contract/total-invoices.ts";
import { exportColumns, signedEnergyWh } from "./invoice-fields.ts";
import {
  contractsNamed,
  fromInvoices,
  type InvoiceScope,
  ownsContracts,
  openAmounts,
} from "./invoice-filter-queries.ts";
import { findInvoicesById, orderOfInvoices, type InvoiceListQuery } from "./list-invoices.ts";
import { wordsOf } from "./words.ts";

export interface InvoiceExportPorts {
  readonly database: Database;
  readonly readConfiguration: () => { readonly features: { readonly multipointInvoices: boolean } };
}

const rowsAtOnce = 1_000;

/** The ids of a selection in the order of the list: one sort for the whole export, and a page is a look-up of ids. */
const findIds = async (
  { pool }: Database,
  customerId: number,
  selection: InvoiceScope & Pick<InvoiceListQuery, "sort">,
): Promise<number[]> => {
  const statement = sql`
    select i.invoice_id as "invoiceId" ${fromInvoices(customerId, selection)}
    order by ${orderOfInvoices(selection.sort)}`;
  const rows = await queryRows(pool, { ...statement, columns: { invoiceId: bigint } });
  return rows.map(({ invoiceId }) => invoiceId);
};

async function* batchesOf(database: Database, customerId: number, ids: readonly number[]) {
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const page = ids.slice(start, start + rowsAtOnce);
    const rows = new Map(
      (await findInvoicesById(database, customerId, page)).map((row) => [row.invoiceId, row]),
    );
    yield page.map((id) => rows.get(id)).filter((row) => row !== undefined);
  }
}

export const handleExportInvoices = ({ database, readConfiguration }: InvoiceExportPorts) =>
  handler(exportInvoices, async ({ query, session: { customerId }, language, now, fail }) => {
    const { type: kind, filter, sort, format } = query;
    if (kind === "multipoint" && !readConfiguration().features.multipointInvoices) return fail("not_found");
    if (!(await ownsContracts(database, customerId, contractsNamed(filter)))) fail("contract_not_found");
    const ids = await findIds(database, customerId, { kind, filter, sort });
    const words = wordsOf(language);
    return tableAnswer(
      tableOf(words.t("export.sheet"), exportColumns(words), batchesOf(database, customerId, ids)),
      format,
      `${words.t("export.fileName")}-${madridDate(now)}`,
    );
  });

const totals = {
  invoices: bigint,
  energyWh: bigint,
  totalCents: bigint,
  pendingCents: bigint,
  toReturnCents: bigint,
};

export const handleTotalInvoices = ({ database, readConfiguration }: InvoiceExportPorts) =>
  handler(totalInvoices, async ({ query, session: { customerId }, fail }) => {
    const { type: kind, filter } = query;
    if (kind === "multipoint" && !readConfiguration().features.multipointInvoices) return fail("not_found");
    if (!(await ownsContracts(database, customerId, contractsNamed(filter)))) fail("contract_not_found");
    const statement = sql`
      select count(*) as invoices, coalesce(sum(${signedEnergyWh}), 0)::bigint as "energyWh",
        coalesce(sum(i.total_cents), 0)::bigint as "totalCents",
        ${openAmounts}
      ${fromInvoices(customerId, { kind, filter })}`;
    const row = await queryRow(database.pool, { ...statement, columns: totals });
    if (row === undefined) throw new Error("An aggregate without groups always has a row");
    return row;
  });
