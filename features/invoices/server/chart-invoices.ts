import { madridDate } from "#energy/calendar.ts";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { compareNames } from "#platform/contract/name-order.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, int, numeric, queryRow, queryRows, text } from "#platform/server/database/query.ts";
import { sql, type SqlFragment } from "#platform/server/database/sql.ts";
import { handler } from "#platform/server/handler.ts";
import {
  type ChartGrouping,
  type ChartMonth,
  chartInvoices,
  type DearContract,
} from "../contract/chart-invoices.ts";
import { fullAddress, shownStatus, signedEnergyWh } from "./invoice-fields.ts";
import { contractsNamed, fromInvoices, type InvoiceScope, ownsContracts } from "./invoice-filter-queries.ts";

type Pool = Pick<Database, "pool">;

const columns = { month: text, group: text, totalCents: bigint, energyWh: numeric };

interface BilledInvoices {
  /** `from … where …`: invoices `i` with their contracts `c` and supply points `s`. */
  readonly from: SqlFragment;
  readonly endsOn: SqlFragment;
  readonly status: SqlFragment;
}

/**
 * What the chart sums. In place of a multipoint invoice these are the invoices that it groups, in its month and with its
 * status, unless none of them was loaded.
 */
const billedIn = (customerId: number, scope: InvoiceScope): BilledInvoices => {
  const from = fromInvoices(customerId, scope);
  if (scope.kind !== "multipoint")
    return { from, endsOn: sql`i.period_ends_on`, status: shownStatus(customerId) };
  return {
    from: sql`
      from (select i.invoice_id, i.period_ends_on, ${shownStatus(customerId)} as status ${from}) listed
      join invoices i on i.customer_id = ${customerId}
        and coalesce(i.multipoint_invoice_id, i.invoice_id) = listed.invoice_id
        and i.invoice_id not in (
          select multipoint_invoice_id from invoices
          where customer_id = ${customerId} and multipoint_invoice_id is not null)
      left join contracts c on c.customer_id = ${customerId} and c.contract_id = i.contract_id
      left join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id`,
    endsOn: sql`listed.period_ends_on`,
    status: sql`listed.status`,
  };
};

const groupOf = (by: ChartGrouping, { status }: BilledInvoices): SqlFragment =>
  ({
    contract: sql`coalesce(c.name, '')`,
    municipality: sql`coalesce(s.city, '')`,
    product: sql`coalesce((select p.commercial_name from products p where p.product_id = c.product_id), '')`,
    status,
  })[by];

/**
 * Billed amount and energy by month and group, oldest first. An invoice of type A subtracts the energy of the
 * invoice that it annuls, whether its own energy is stored as positive or negative.
 */
const findChartMonths = (
  { pool }: Pool,
  customerId: number,
  { by, ...scope }: InvoiceScope & { by: ChartGrouping },
): Promise<ChartMonth[]> => {
  const billed = billedIn(customerId, scope);
  // The month is written once for each group, and not for each invoice.
  const statement = sql`
    select to_char(months.month, 'YYYY-MM') as month, "group", "totalCents", "energyWh" from (
      select date_trunc('month', ${billed.endsOn}::timestamp) as month, ${groupOf(by, billed)} as "group",
        sum(i.total_cents) as "totalCents", sum(${signedEnergyWh}) as "energyWh"
      ${billed.from}
      group by 1, 2) months
    order by 1`;
  return queryRows(pool, { ...statement, columns });
};

/** The groups of each month in the order of their names. */
const inOrder = (months: readonly ChartMonth[], language: CompleteLanguage): ChartMonth[] => {
  const compare = compareNames(language);
  return months.toSorted((a, b) => a.month.localeCompare(b.month) || compare(a.group, b.group));
};

const countContracts = async ({ pool }: Pool, customerId: number, scope: InvoiceScope): Promise<number> => {
  const statement = sql`
    select count(contract_id)::int as contracts
    from (select distinct i.contract_id ${billedIn(customerId, scope).from}) owned`;
  return (await queryRow(pool, { ...statement, columns: { contracts: int } }))?.contracts ?? 0;
};

const dearColumns = {
  year: int,
  contractName: text,
  address: text,
  totalCents: bigint,
  energyWh: numeric,
};
const dearestShown = 10;

/** The contracts with the highest amounts of each year, the dearest first. */
const findDearestContracts = (
  { pool }: Pool,
  customerId: number,
  scope: InvoiceScope,
): Promise<DearContract[]> => {
  const { from, endsOn } = billedIn(customerId, scope);
  const statement = sql`
    select year, "contractName", address, "totalCents", "energyWh" from (
      select extract(year from ${endsOn})::int as year, coalesce(c.name, '') as "contractName",
        coalesce(min(${fullAddress}), '') as address, sum(i.total_cents)::bigint as "totalCents",
        sum(${signedEnergyWh}) as "energyWh",
        row_number() over (partition by extract(year from ${endsOn})::int
          order by sum(i.total_cents) desc, c.name) as place
      ${from}
      group by 1, c.name) ranked
    where place <= ${dearestShown} order by year, place`;
  return queryRows(pool, { ...statement, columns: dearColumns });
};

export interface ChartPorts {
  readonly database: Database;
  readonly readConfiguration: () => {
    readonly features: { readonly multipointInvoices: boolean };
    readonly invoices: { readonly contractsInChart: number };
  };
}

export const handleChartInvoices = ({ database, readConfiguration }: ChartPorts) =>
  handler(chartInvoices, async ({ query, session: { customerId }, language, now, fail }) => {
    const { features, invoices } = readConfiguration();
    if (query.type === "multipoint" && !features.multipointInvoices) return fail("not_found");
    if (!(await ownsContracts(database, customerId, contractsNamed(query.filter))))
      fail("contract_not_found");
    const scope = { kind: query.type, filter: query.filter };
    const contracts = await countContracts(database, customerId, scope);
    const isOfMany = contracts > invoices.contractsInChart;
    const by = query.by ?? (isOfMany ? "municipality" : "contract");
    const [months, dearest] = await Promise.all([
      findChartMonths(database, customerId, { ...scope, by }),
      by === "contract" ? [] : findDearestContracts(database, customerId, scope),
    ]);
    const thisYear = Number(madridDate(now).slice(0, 4));
    const firstYear = Number(months[0]?.month.slice(0, 4) ?? thisYear);
    return {
      firstYear,
      lastYear: Math.max(thisYear, firstYear),
      months: inOrder(months, language),
      by,
      contracts,
      dearest,
    };
  });
