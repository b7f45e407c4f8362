import type pg from "pg";
import { bigint, bool, execute, queryRow, type Queryable } from "#platform/server/database/query.ts";

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Whom the provider means; an erased customer is known and comes in no more. */
export const findIdentity = (
  client: Queryable,
  { issuer, subject }: Identity,
): Promise<{ customerId: number; isErased: boolean } | undefined> =>
  queryRow(client, {
    name: "find-openid-identity",
    text: `select i.customer_id as "customerId", c.erased_at is not null as "isErased"
           from openid_identities i join customers c on c.customer_id = i.customer_id
           where i.issuer = $1 and i.subject = $2`,
    values: [issuer, subject],
    columns: { customerId: bigint, isErased: bool },
  });

/** Lets one first sign-in of a provider be decided at a time: two browsers at once must not make two customers. */
export const waitForTurn = async (client: pg.ClientBase, issuer: string): Promise<void> => {
  await execute(client, {
    text: "select pg_advisory_xact_lock(hashtextextended('openid ' || $1, 0))",
    values: [issuer],
  });
};

/** Whose a login name is; an erased customer has none. */
export const findByLoginName = async (
  client: pg.ClientBase,
  loginName: string,
): Promise<number | undefined> => {
  const row = await queryRow(client, {
    name: "find-login-name-for-openid",
    text: `select l.customer_id
           from login_names l join customers c on c.customer_id = l.customer_id
           where l.login_name = $1 and c.erased_at is null`,
    values: [loginName],
    columns: { customer_id: bigint },
  });
  return row?.customer_id;
};

/** Whether somebody at this provider is known to be this customer already. */
export const hasIdentity = async (
  client: pg.ClientBase,
  { issuer, customerId }: { issuer: string; customerId: number },
): Promise<boolean> => {
  const written = await execute(client, {
    name: "has-openid-identity",
    text: "select 1 from openid_identities where customer_id = $1 and issuer = $2 limit 1",
    values: [customerId, issuer],
  });
  return written === 1;
};

export const insertIdentity = async (
  client: pg.ClientBase,
  { issuer, subject, customerId, now }: Identity & { customerId: number; now: Date },
): Promise<void> => {
  await execute(client, {
    name: "insert-openid-identity",
    text: `insert into openid_identities (issuer, subject, customer_id, linked_at) values ($1, $2, $3, $4)`,
    values: [issuer, subject, customerId, now],
  });
};
