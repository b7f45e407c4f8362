import type pg from "pg";
import type { CompleteLanguage } from "#platform/contract/languages.ts";
import { execute, bigint, queryRow } from "#platform/server/database/query.ts";

/**
 * Writes down the e-mail and the mobile of a customer of whom none is on record; what is there stays. An e-mail that
 * somebody else signs in with is left out without a word: it can be only one's.
 */
export const fillInContact = async (
  client: pg.ClientBase,
  customerId: number,
  { email, mobile }: { email: string | null; mobile: string | null },
): Promise<void> => {
  await execute(client, {
    name: "fill-in-email",
    text: `with named as (
             insert into login_names (login_name, kind, customer_id)
             select lower($2), 'email', $1
             where $2::text is not null
               and exists (select from customers where customer_id = $1 and email is null)
             on conflict do nothing
             returning customer_id
           )
           update customers c set email = $2 from named where c.customer_id = named.customer_id and c.customer_id = $1`,
    values: [customerId, email],
  });
  await execute(client, {
    name: "fill-in-mobile",
    text: "update customers set mobile = $2 where customer_id = $1 and mobile is null and $2::text is not null",
    values: [customerId, mobile],
  });
};

/**
 * Gives a number to a person of whom only another system's word is known: no tax id yet, and no login name, so that
 * only that other system lets them in.
 */
export const insertNewcomer = async (
  client: pg.ClientBase,
  newcomer: {
    readonly name: string;
    readonly email: string | undefined;
    readonly language: CompleteLanguage;
  },
): Promise<number> => {
  const row = await queryRow(client, {
    name: "insert-newcomer",
    text: `/* all customers: a new one gets its number here */
           insert into customers (tax_id, kind, name, email, language) values ('', 'person', $1, $2, $3)
           returning customer_id`,
    values: [newcomer.name, newcomer.email ?? null, newcomer.language],
    columns: { customer_id: bigint },
  });
  if (row === undefined) throw new Error("a new customer got no number");
  return row.customer_id;
};
