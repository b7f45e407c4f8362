import type { PlainDate } from "#energy/calendar.ts";
import { maskIban } from "#energy/iban.ts";
import { mandateStateOn } from "#energy/mandate-state.ts";
import { beginningWith } from "#platform/server/customer-view.ts";
import {
  bigint,
  date,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { Mandate } from "../contract/mandate.ts";

const columns = {
  customerId: bigint,
  customerName: text,
  reference: text,
  holderName: text,
  iban: text,
  signedOn: date,
  lastDebitedOn: nullable(date),
  cancelledOn: nullable(date),
  cancelReason: text,
  origin: oneOf("loaded", "accepted"),
};

const selection = `select m.customer_id as "customerId", c.name as "customerName", m.reference,
    m.holder_name as "holderName", m.iban, m.signed_on as "signedOn", m.last_debited_on as "lastDebitedOn",
    m.cancelled_on as "cancelledOn", m.cancel_reason as "cancelReason", m.origin
  from mandates m join customers c on c.customer_id = m.customer_id`;

const toMandate = ({ iban, cancelledOn, ...row }: RowOf<typeof columns>, today: PlainDate): Mandate => ({
  ...row,
  maskedIban: maskIban(iban),
  state: mandateStateOn({ ...row, cancelledOn }, today),
});

interface Search {
  /** In upper case and without spaces; empty for all. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
  readonly today: PlainDate;
}

/** By the beginning of the reference or of the IBAN, or by a whole tax id. */
export const findMandates = async (
  client: Queryable,
  { search, offset, limit, today }: Search,
): Promise<Mandate[]> => {
  const rows = await queryRows(client, {
    // Without a name it is planned with its values.
    text: `/* all customers: staff look for a mandate */ ${selection}
           where $1 = '' or m.reference like $2 or m.iban like $2 or m.customer_id in (
             select customer_id from login_names where kind = 'tax_id' and login_name = $1)
           order by m.customer_id, m.reference offset $3 limit $4`,
    values: [search, beginningWith(search), offset, limit],
    columns,
  });
  return rows.map((row) => toMandate(row, today));
};

export const findMandatesOf = async (
  client: Queryable,
  {
    customerId,
    limit,
    today,
  }: { readonly customerId: number; readonly limit: number; readonly today: PlainDate },
) => {
  const rows = await queryRows(client, {
    name: "find-mandates-of-customer",
    text: `${selection} where m.customer_id = $1 and c.customer_id = $1
           order by m.cancelled_on is null desc, m.signed_on desc, m.reference limit $2`,
    values: [customerId, limit],
    columns,
  });
  return rows.map((row) => toMandate(row, today));
};

export const findMandate = async (
  client: Queryable,
  {
    customerId,
    reference,
    today,
  }: { readonly customerId: number; readonly reference: string; readonly today: PlainDate },
): Promise<Mandate | undefined> => {
  const row = await queryRow(client, {
    name: "find-mandate",
    text: `${selection} where m.customer_id = $1 and c.customer_id = $1 and m.reference = $2`,
    values: [customerId, reference],
    columns,
  });
  return row && toMandate(row, today);
};
