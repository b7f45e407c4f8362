import { completeLanguages } from "#platform/contract/languages.ts";
import { oneOf, present, queryRow, text, type Queryable, type RowOf } from "../database/query.ts";

const columns = { greetingName: text, email: present(text), language: oneOf(...completeLanguages) };
/** A customer to whom an email can be sent, with the name of the greeting. */
export type Addressee = RowOf<typeof columns>;

/** Undefined for a customer without an email on record, and after the erasure of the personal data. */
export const findAddressee = (db: Queryable, customerId: number): Promise<Addressee | undefined> =>
  queryRow(db, {
    name: "find-addressee",
    text: `select greeting_name as "greetingName", email, language
           from customers where customer_id = $1 and email is not null and erased_at is null`,
    values: [customerId],
    columns,
  });
