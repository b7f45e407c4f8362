import type { Database } from "#platform/server/database/pool.ts";
import { conditionOf } from "#platform/server/database/list-conditions.ts";
import { execute } from "#platform/server/database/query.ts";
import { allOf, sql, type SqlFragment } from "#platform/server/database/sql.ts";
import type { FilterItem } from "../contract/invoice-fields.ts";
import type { InvoiceKind } from "../contract/invoice-kind.ts";
import { conditionsOf, fullAddress, ownPendingCents } from "./invoice-fields.ts";

/** The distinct contract names of a filter. */
export const contractsNamed = (filter: readonly FilterItem[]): string[] => [
  ...new Set(filter.flatMap((condition) => (condition.field === "contract" ? condition.values : []))),
];

/** The address by which the list is grouped; empty for invoices without a supply point. */
export const siteOfInvoice = sql`coalesce(${fullAddress}, '')`;
/** By town, street and number without accents, as the list of contracts is; invoices without a supply point first. */
export const orderOfSite = sql`s.address_order nulls first`;

/** Of several invoices `i`, in cents: what is to be paid, and what is to be returned to the customer. */
export const openAmounts = sql`
  coalesce(sum(greatest(${ownPendingCents}, 0)), 0)::bigint as "pendingCents",
  coalesce(-sum(least(${ownPendingCents}, 0)), 0)::bigint as "toReturnCents"`;

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
          where g.customer_id = ${customerId} and g.multipoint_invoice_id = i.invoice_id and ${conditionOf(conditionsOf(customerId), item)})`
      : conditionOf(conditionsOf(customerId), item);

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
