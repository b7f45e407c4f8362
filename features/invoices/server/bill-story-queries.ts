import * as z from "zod/mini";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, json, nullable, queryRow, queryRows, text } from "#platform/server/database/query.ts";
import { sql } from "#platform/server/database/sql.ts";
import { maxExceptionsListed } from "../contract/get-bill-story.ts";
import { isDisputed } from "./disputed-invoices.ts";

type Pool = Pick<Database, "pool">;

const monthsRead = 13;

/** Billed totals of the last months with bills, oldest first; the bills of a multipoint invoice count with it alone. */
export const findStoryMonths = ({ pool }: Pool, customerId: number) =>
  queryRows(pool, {
    name: "bill-story-months",
    text: `select * from (
             select to_char(period_ends_on, 'YYYY-MM') as month, count(*) filter (where rectifying <> 'A') as invoices,
               sum(total_cents)::bigint as "totalCents"
             from invoices where customer_id = $1 and multipoint_invoice_id is null
             group by 1 order by 1 desc limit ${monthsRead}) m
           order by month`,
    values: [customerId],
    columns: { month: text, invoices: bigint, totalCents: bigint },
  });

/** The newest invoice that annuls none, and the multipoint invoice before it if it is one. */
export const findLastInvoice = ({ pool }: Pool, customerId: number) =>
  queryRow(pool, {
    name: "bill-story-last",
    text: `select i.invoice_id as id, case when i.kind = 'electricity' then i.contract_id end as "contractId",
             (select e.total_cents from invoices e
               where e.customer_id = $1 and i.kind = 'multipoint' and e.kind = 'multipoint' and e.rectifying <> 'A'
                 and e.period_ends_on <= i.period_starts_on
               order by e.period_ends_on desc, e.invoice_id desc limit 1)::bigint as "groupedBeforeCents"
           from invoices i
           where i.customer_id = $1 and i.multipoint_invoice_id is null and i.rectifying <> 'A'
           order by i.issued_on desc, i.kind = 'electricity' desc, i.invoice_id desc limit 1`,
    values: [customerId],
    columns: { id: bigint, contractId: nullable(bigint), groupedBeforeCents: nullable(bigint) },
  });

const exception = json(
  z.object({
    invoices: z.number(),
    bills: z.array(
      z.object({
        id: z.number(),
        number: z.string(),
        address: z.nullable(z.string()),
        totalCents: z.number(),
        beforeCents: z.nullable(z.number()),
      }),
    ),
  }),
);

const listOf = (name: string, condition: string): string => `json_build_object(
  'invoices', (select count(*) from bills where ${condition}),
  'bills', coalesce((select json_agg(json_build_object('id', l.id, 'number', l.number, 'address', l.address,
      'totalCents', l.total_cents, 'beforeCents', l.before_cents) order by l.more_cents desc nulls last, l.id)
    from (select * from bills where ${condition}
      order by more_cents desc nulls last, id limit ${maxExceptionsListed}) l), '[]'::json)) as "${name}"`;

const disputedSql = isDisputed({ customer: sql`$1`, number: sql`i.number` }).text;
/** Of the same contract, the bill before. */
const billBefore = `
  select e.total_cents, greatest(e.period_ends_on - e.period_starts_on, 1) as days from invoices e
  where e.customer_id = $1 and e.contract_id = i.contract_id and e.kind = i.kind and e.rectifying <> 'A'
    and e.period_ends_on <= i.period_starts_on
  order by e.period_ends_on desc, e.invoice_id desc limit 1`;

/** What is unusual among the bills of a month, those that differ most first. */
export const findExceptions = async ({ pool }: Pool, customerId: number, month: string) => {
  const row = await queryRow(pool, {
    name: "bill-story-exceptions",
    text: `with bills as materialized (
        select i.invoice_id as id, i.number, i.total_cents,
          (select s.street || ', ' || s.city from contracts c
            join supply_points s on s.customer_id = $1 and s.supply_point_id = c.supply_point_id
            where c.customer_id = $1 and c.contract_id = i.contract_id) as address,
          b.total_cents as before_cents, i.total_cents - b.total_cents as more_cents,
          to_char(i.period_ends_on, 'YYYY-MM') = $2 as is_newest,
          i.total_cents::numeric / greatest(i.period_ends_on - i.period_starts_on, 1)
            > 1.5 * b.total_cents / b.days and i.total_cents - b.total_cents >= 2000 as is_higher,
          jsonb_path_exists(i.bill, '$.readings[*] ? (@.currentOrigin == "estimated")') as is_estimated,
          ${disputedSql} as is_disputed
        from invoices i left join lateral (${billBefore}) b on true
        where i.customer_id = $1 and i.rectifying <> 'A'
          and (to_char(i.period_ends_on, 'YYYY-MM') = $2 or ${disputedSql})
      )
      select ${listOf("higher", "is_newest and is_higher")}, ${listOf("estimated", "is_newest and is_estimated")},
        ${listOf("disputed", "is_disputed")}`,
    values: [customerId, month],
    columns: { higher: exception, estimated: exception, disputed: exception },
  });
  if (row === undefined) throw new Error("A selection without a table always has a row");
  return row;
};
