import { completeLanguages } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import { bigint, oneOf, present, queryRow, text, type RowOf } from "#platform/server/database/query.ts";
import type { RecoveryRequest } from "./take-request.ts";

const columns = {
  customerId: bigint,
  name: text,
  email: present(text),
  language: oneOf(...completeLanguages),
};
/** Whom a letter is for, and where it may go: the address on record and no other. */
export type Addressee = RowOf<typeof columns>;

/** The customer with this e-mail on record and, when one was given, this tax id. */
export const findForgetful = (
  { pool }: Pick<Database, "pool">,
  { email, taxId }: RecoveryRequest,
): Promise<Addressee | undefined> =>
  queryRow(pool, {
    name: "find-forgetful-customer",
    text: `select c.customer_id as "customerId", c.name, c.email, c.language
           from login_names l join customers c using (customer_id)
           where l.login_name = $1 and lower(c.email) = $2 and c.erased_at is null`,
    values: [taxId ?? email, email],
    columns,
  });

/** The customer as letters need them; undefined without an e-mail on record. */
export const findAddressee = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<Addressee | undefined> =>
  queryRow(pool, {
    name: "find-password-addressee",
    text: `select customer_id as "customerId", name, email, language
           from customers where customer_id = $1 and email is not null and erased_at is null`,
    values: [customerId],
    columns,
  });
