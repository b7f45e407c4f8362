import { lastOfMonth, plainDate } from "#energy/calendar.ts";
import { numberTerms, searchTerms } from "#platform/contract/search-terms.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { execute } from "#platform/server/database/query.ts";
import { allOf, anyOf, sql, type SqlFragment } from "#platform/server/database/sql.ts";
import { isFoundBy } from "#platform/server/database/text-search.ts";
import type { FilterItem } from "../contract/invoice-filter.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";

/** Swaps the ends of a range given in descending order; undefined ends stay undefined. */
export const normaliseRange = <T extends string | number>({
  from,
  to,
}: {
  from?: T | undefined;
  to?: T | undefined;
}): { from: T | undefined; to: T | undefined } =>
  from !== undefined && to !== undefined && to < from ? { from: to, to: from } : { from, to };

/** The distinct contract names of a filter. */
export const contractsNamed = (filter: readonly FilterItem[]): string[] => [
  ...new Set(filter.flatMap((condition) => (condition.field === "contract" ? condition.values : []))),
];

/** Address of a supply point as it is displayed and searched. */
export const fullAddress = sql`s.street || ', ' || s.postal_code || ' ' || s.city`;

/** The address by which the list is grouped; empty for invoices without a supply point. */
export const siteOfInvoice = sql`coalesce(${fullAddress}, '')`;
/** By town, street and number without accents, as the list of contracts is; invoices without a supply point first. */
export const orderOfSite = sql`s.address_order nulls first`;

/** Of several invoices `i`, in cents: what is to be paid, and what is to be returned to the customer. */
export const openAmounts = sql`
  coalesce(sum(greatest(i.pending_cents, 0)), 0)::bigint as "pendingCents",
  coalesce(-sum(least(i.pending_cents, 0)), 0)::bigint as "toReturnCents"`;

/** Energy with the sign of the amount: an invoice that annuls another takes its energy back, however it was loaded. */
export const signedEnergyWh = sql`(case when i.rectifying = 'A' then -abs(i.energy_wh) else i.energy_wh end)`;

/** PostgreSQL gives the values the column's type, so the column must be wide enough for any accepted number. */
const between = (
  column: SqlFragment,
  range: { from?: string | number | undefined; to?: string | number | undefined },
): SqlFragment => {
  const { from, to } = normaliseRange(range);
  const start = from === undefined ? sql`true` : sql`${column} >= ${from}`;
  return to === undefined ? start : sql`${start} and ${column} <= ${to}`;
};

const isSettled = sql`i.payment_status in ('paid', 'paid_without_transaction', 'manual_verification_required')`;
const isPartlyPaid = sql`(i.pending_cents <> 0 and i.pending_cents <> i.total_cents)`;

/** `paymentStatus` of `energy` as SQL conditions; both must agree. */
const statusConditions = {
  paid: sql`(${isSettled} and i.rectifying <> 'A')`,
  refunded: sql`(${isSettled} and i.rectifying = 'A')`,
  unpaid: sql`(i.payment_status = 'unpaid' and not ${isPartlyPaid})`,
  partially_paid: sql`(i.payment_status = 'unpaid' and ${isPartlyPaid})`,
  pending_bank_payment: sql`(i.payment_status = 'pending_remesa' and i.rectifying = 'none')`,
  pending_user_payment: sql`(i.payment_status = 'pending_transfer' and i.rectifying = 'none')`,
  pending_refund: sql`(i.payment_status in ('pending_remesa', 'pending_transfer') and i.rectifying <> 'none')`,
} as const;

/** The status of an invoice that the customer sees. */
export const shownStatus = sql`case
  when ${statusConditions.paid} then 'paid' when ${statusConditions.refunded} then 'refunded'
  when ${statusConditions.unpaid} then 'unpaid' when ${statusConditions.partially_paid} then 'partially_paid'
  when ${statusConditions.pending_bank_payment} then 'pending_bank_payment'
  when ${statusConditions.pending_user_payment} then 'pending_user_payment' else 'pending_refund' end`;

const conditionOf = (item: FilterItem): SqlFragment => {
  switch (item.field) {
    case "number":
      return isFoundBy(
        { text: item.value, termsOf: numberTerms },
        { folded: sql`number_search_text(i.number)`, displayed: sql`i.number` },
      );
    case "contract":
      return sql`c.name = any(${item.values})`;
    case "vat":
      return sql`c.holder_tax_id = any(${item.values})`;
    case "address":
      return isFoundBy(
        { text: item.value, termsOf: searchTerms },
        { folded: sql`c.search_text`, displayed: sql`concat_ws(' ', ${fullAddress}, s.cups)` },
      );
    case "date":
      return between(sql`i.issued_on`, item);
    case "month": {
      const from = plainDate(`${item.value}-01`);
      return between(sql`i.period_ends_on`, { from, to: lastOfMonth(from) });
    }
    case "period": {
      const { from, to } = normaliseRange(item);
      return sql`${between(sql`i.period_ends_on`, { from })} and ${between(sql`i.period_starts_on`, { to })}`;
    }
    case "energy":
      return between(signedEnergyWh, item);
    case "amount":
      return between(sql`i.total_cents::bigint`, item);
    case "pending":
      return between(sql`i.pending_cents::bigint`, item);
    case "status":
      return anyOf(item.values.map((status) => statusConditions[status]));
    default:
      return item satisfies never;
  }
};

const isOfContract = ({ field }: FilterItem): boolean =>
  field === "contract" || field === "vat" || field === "address";

/** A multipoint invoice has the contracts, holders and addresses of the invoices that it groups. */
const conditionIn =
  (customerId: number, kind: InvoiceKind) =>
  (item: FilterItem): SqlFragment =>
    kind === "multipoint" && isOfContract(item)
      ? sql`exists (
          select 1 from invoices g
          join contracts c on c.customer_id = ${customerId} and c.contract_id = g.contract_id
          join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id
          where g.customer_id = ${customerId} and g.multipoint_invoice_id = i.invoice_id and ${conditionOf(item)})`
      : conditionOf(item);

export type InvoiceScope = { kind: InvoiceKind; filter: readonly FilterItem[] };

/** `from … where …`: the customer's invoices `i` that match the filter, their contracts `c` and supply points `s`. */
export const fromInvoices = (customerId: number, { kind, filter }: InvoiceScope): SqlFragment => sql`
  from invoices i
  left join contracts c on c.customer_id = ${customerId} and c.contract_id = i.contract_id
  left join supply_points s on s.customer_id = ${customerId} and s.supply_point_id = c.supply_point_id
  where i.customer_id = ${customerId} and i.kind = ${kind}
    and ${allOf(filter.map(conditionIn(customerId, kind)))}`;

/** Whether the customer owns all these contracts; `names` must be distinct. */
export const ownsContracts = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  names: readonly string[],
): Promise<boolean> => {
  if (names.length === 0) return true;
  const owned = await execute(pool, {
    text: "select from contracts where customer_id = $1 and name = any($2)",
    values: [customerId, names],
  });
  return owned === names.length;
};
