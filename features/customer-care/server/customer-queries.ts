import { completeLanguages } from "#platform/contract/languages.ts";
import {
  bigint,
  execute,
  instant,
  nullable,
  oneOf,
  queryRow,
  queryRows,
  text,
  type Queryable,
} from "#platform/server/database/query.ts";

/** The customers with these numbers, by their number. */
export const findFound = async (client: Queryable, customerIds: readonly number[]) => {
  const rows = await queryRows(client, {
    name: "find-found-customers",
    text: `select customer_id as "customerId", name, tax_id as "taxId", email, mobile, erased_at as "erasedAt"
           from customers where customer_id = any($1)`,
    values: [customerIds],
    columns: {
      customerId: bigint,
      name: text,
      taxId: text,
      email: nullable(text),
      mobile: nullable(text),
      erasedAt: nullable(instant),
    },
  });
  return new Map(rows.map((row) => [row.customerId, row]));
};

export const findStaffCustomer = (client: Queryable, customerId: number) =>
  queryRow(client, {
    name: "find-customer-for-desk",
    text: `select customer_id as "customerId", name, tax_id as "taxId", kind, email, mobile, language,
             created_at as "createdAt", erased_at as "erasedAt"
           from customers where customer_id = $1`,
    values: [customerId],
    columns: {
      customerId: bigint,
      name: text,
      taxId: text,
      kind: oneOf("person", "company"),
      email: nullable(text),
      mobile: nullable(text),
      language: oneOf(...completeLanguages),
      createdAt: instant,
      erasedAt: nullable(instant),
    },
  });

export const findNotes = (client: Queryable, customerId: number) =>
  queryRows(client, {
    name: "find-customer-notes",
    text: `select note, author, body, written_at as "writtenAt" from customer_notes
           where customer_id = $1 order by note desc`,
    values: [customerId],
    columns: { note: bigint, author: text, body: text, writtenAt: instant },
  });

export interface NewNote {
  readonly customerId: number;
  readonly staffId: number;
  readonly author: string;
  readonly body: string;
  readonly now: Date;
}

/** False when the same staff member has just written the same: a repeated click. */
export const insertNote = async (client: Queryable, note: NewNote): Promise<boolean> =>
  (await execute(client, {
    name: "insert-customer-note",
    text: `insert into customer_notes (customer_id, staff_id, author, body, written_at)
           select $1, $2, $3, $4, $5
           where not exists (
             select 1 from customer_notes where customer_id = $1 and staff_id = $2 and body = $4
               and written_at > $5::timestamptz - interval '10 minutes')`,
    values: [note.customerId, note.staffId, note.author, note.body, note.now],
  })) === 1;
