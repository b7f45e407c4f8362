import type pg from "pg";
import type { Database } from "#platform/server/database/pool.ts";
import { execute, nullable, queryRow, text } from "#platform/server/database/query.ts";

/** Notes the e-mail that a customer wants from now on; a later wish takes the place of an earlier one. */
export const saveEmailChange = async (
  client: pg.ClientBase,
  customerId: number,
  { email, now }: { email: string; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "save-email-change",
    text: `insert into email_changes (customer_id, email, requested_at) values ($1, $2, $3)
           on conflict (customer_id) do update set email = excluded.email, requested_at = excluded.requested_at`,
    values: [customerId, email, now],
  });
};

export const deleteEmailChange = async (client: pg.ClientBase, customerId: number): Promise<void> => {
  await execute(client, {
    name: "delete-email-change",
    text: "delete from email_changes where customer_id = $1",
    values: [customerId],
  });
};

/** Ends the wish for this very e-mail; false when the customer wants another by now, or none. */
export const meetEmailChange = async (
  client: pg.ClientBase,
  customerId: number,
  email: string,
): Promise<boolean> => {
  const written = await execute(client, {
    name: "meet-email-change",
    text: "delete from email_changes where customer_id = $1 and email = $2",
    values: [customerId, email],
  });
  return written === 1;
};

/** Whether another customer signs in with this e-mail. */
export const isSomebodyElses = async (
  { pool }: Pick<Database, "pool">,
  customerId: number,
  email: string,
): Promise<boolean> => {
  const found = await execute(pool, {
    name: "is-email-somebody-elses",
    text: "select from login_names where login_name = lower($2) and customer_id <> $1",
    values: [customerId, email],
  });
  return found > 0;
};

/**
 * Makes a confirmed e-mail the customer's: the one that is written to, and the one that signs in. Answers the former
 * one; undefined when somebody else has the new one, or the customer was erased.
 */
export const putEmail = async (
  client: pg.ClientBase,
  customerId: number,
  email: string,
): Promise<{ formerEmail: string | null } | undefined> => {
  const former = await queryRow(client, {
    name: "lock-email",
    text: "select email from customers where customer_id = $1 and erased_at is null for update",
    values: [customerId],
    columns: { email: nullable(text) },
  });
  await execute(client, {
    name: "delete-email-login",
    text: "delete from login_names where customer_id = $1 and kind = 'email'",
    values: [customerId],
  });
  const named = await execute(client, {
    name: "insert-email-login",
    text: `insert into login_names (login_name, kind, customer_id) values (lower($2), 'email', $1)
           on conflict (login_name) do nothing`,
    values: [customerId, email],
  });
  if (named !== 1 || former === undefined) return undefined;
  await execute(client, {
    name: "put-email",
    text: "update customers set email = $2 where customer_id = $1",
    values: [customerId, email],
  });
  return { formerEmail: former.email };
};
