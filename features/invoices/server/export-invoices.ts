import { madridDate } from "#energy/calendar.ts";
import { paymentStatus } from "#energy/payment-status.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, queryRow, queryRows } from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { handler } from "#platform/server/handler.ts";
import { tableAnswer, type TableCell } from "#platform/server/sheets/table-stream.ts";
import { exportInvoices } from "../contract/export-invoices.ts";
import { totalInvoices } from "../contract/total-invoices.ts";
import {
  contractsNamed,
  fromInvoices,
  type InvoiceScope,
  ownsContracts,
  openAmounts,
  signedEnergyWh,
} from "./invoice-filter-queries.ts";
import {
  findInvoicesById,
  type ListedInvoice,
  orderOfInvoices,
  type InvoiceListQuery,
} from "./list-invoices.ts";
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

const headersOf = (language: CompleteLanguage): string[] => {
  const { t } = wordsOf(language);
  return [
    t("export.number"),
    t("export.issuedOn"),
    t("export.startsOn"),
    t("export.endsOn"),
    t("export.dueOn"),
    t("export.contract"),
    t("export.taxId"),
    t("export.address"),
    t("export.energy"),
    t("export.total"),
    t("export.pending"),
    t("export.status"),
  ];
};

const textCell = (text: string | null): TableCell => (text === null ? null : { text });

const cellsOf = (row: ListedInvoice, language: CompleteLanguage): TableCell[] => {
  const { t } = wordsOf(language);
  const status = paymentStatus({
    statusCode: row.paymentStatus,
    rectificativeType: row.rectifying,
    amountTotalCents: row.totalCents,
    amountPendingCents: row.pendingCents,
  });
  return [
    { text: row.number },
    { day: row.issuedOn },
    { day: row.startsOn },
    { day: row.endsOn },
    { day: row.dueOn },
    textCell(row.contractName),
    textCell(row.holderTaxId),
    textCell(row.fullAddress),
    { wh: row.energyWh },
    { cents: row.totalCents },
    { cents: row.pendingCents },
    { text: t(`export.statuses.${status}`) },
  ];
};

async function* rowsOf(
  batches: AsyncIterable<readonly ListedInvoice[]>,
  language: CompleteLanguage,
): AsyncGenerator<TableCell[][]> {
  for await (const rows of batches) yield rows.map((row) => cellsOf(row, language));
}

export const handleExportInvoices = ({ database, readConfiguration }: InvoiceExportPorts) =>
  handler(exportInvoices, async ({ query, session: { customerId }, language, now, fail }) => {
    const { type: kind, filter, sort, format } = query;
    if (kind === "multipoint" && !readConfiguration().features.multipointInvoices) return fail("not_found");
    if (!(await ownsContracts(database, customerId, contractsNamed(filter)))) fail("contract_not_found");
    const ids = await findIds(database, customerId, { kind, filter, sort });
    const { t } = wordsOf(language);
    return tableAnswer(
      {
        name: t("export.sheet"),
        headers: headersOf(language),
        batches: rowsOf(batchesOf(database, customerId, ids), language),
      },
      format,
      `${t("export.fileName")}-${madridDate(now)}`,
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
