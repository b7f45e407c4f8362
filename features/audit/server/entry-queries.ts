import * as z from "zod/mini";
import {
  bigint,
  instant,
  json,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import { allOf, sql, type SqlFragment } from "#platform/server/database/sql.ts";
import { beginningWith } from "#platform/server/customer-view.ts";
import { actorKinds, type ActorKind } from "../contract/audit-entry.ts";

/** Which entries are meant; all conditions hold. */
export interface EntryFilter {
  readonly from?: Date | undefined;
  /** Those before it. */
  readonly before?: Date | undefined;
  readonly actorKind?: ActorKind | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly customerId?: number | undefined;
  readonly reference?: string | undefined;
}

const columns = {
  entryId: bigint,
  happenedAt: instant,
  actor: text,
  actorKind: oneOf(...actorKinds),
  action: text,
  customerId: nullable(bigint),
  reason: text,
  details: json(z.record(z.string(), z.unknown())),
};
export type FoundEntry = RowOf<typeof columns>;

const conditionsOf = (filter: EntryFilter): SqlFragment[] => {
  const { from, before, actorKind, actor, action, customerId, reference } = filter;
  return [
    ...(from === undefined ? [] : [sql`happened_at >= ${from}`]),
    ...(before === undefined ? [] : [sql`happened_at < ${before}`]),
    ...(actorKind === undefined ? [] : [sql`actor_kind = ${actorKind}`]),
    ...(actor === undefined ? [] : [sql`lower(actor) like ${beginningWith(actor.toLowerCase())}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(customerId === undefined ? [] : [sql`customer_id = ${customerId}`]),
    ...(reference === undefined
      ? []
      : [sql`details ->> 'reference' = ${reference} and details ? 'reference'`]),
  ];
};

export interface EntryPage {
  /** The entry before the page; undefined for the first page. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** The newest first. A page begins after an entry, whose place an index finds: no page is slower than the first. */
export const findEntries = (
  client: Queryable,
  filter: EntryFilter,
  { after, limit }: EntryPage,
): Promise<FoundEntry[]> => {
  const place =
    after === undefined
      ? []
      : [
          sql`(happened_at, entry_id) < (
            select p.happened_at, p.entry_id from audit_log p where p.entry_id = ${after})`,
        ];
  const { text: written, values } = sql`select entry_id as "entryId", happened_at as "happenedAt", actor,
      actor_kind as "actorKind", action, customer_id as "customerId", reason, details
    from audit_log where ${allOf([...conditionsOf(filter), ...place])}
    order by happened_at desc, entry_id desc limit ${limit}`;
  return queryRows(client, { text: written, values, columns });
};

/** Names of customers, by their number. */
export const findCustomerNames = async (
  client: Queryable,
  customerIds: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await queryRows(client, {
    name: "find-names-of-audited-customers",
    text: `select customer_id as "customerId", name from customers where customer_id = any($1)`,
    values: [[...new Set(customerIds)]],
    columns: { customerId: bigint, name: text },
  });
  return new Map(rows.map(({ customerId, name }) => [customerId, name]));
};

export const findCustomerOfTaxId = async (client: Queryable, taxId: string): Promise<number | undefined> =>
  (
    await queryRow(client, {
      name: "find-audited-customer",
      text: `select customer_id as "customerId" from login_names where login_name = $1 and kind = 'tax_id'`,
      values: [taxId],
      columns: { customerId: bigint },
    })
  )?.customerId;
