import type pg from "pg";
import * as z from "zod/mini";
import { completeLanguages } from "#platform/contract/languages.ts";
import type { Database } from "#platform/server/database/pool.ts";
import {
  execute,
  bigint,
  nullable,
  oneOf,
  queryRow,
  text,
  type RowOf,
} from "#platform/server/database/query.ts";
import type { AccountServices } from "../account-services.ts";

/** Records that the customer accepted the terms, with the URLs where they were published. */
export const insertAcceptances = async (
  client: pg.ClientBase,
  customerId: number,
  { now, links }: { now: Date; links: { readonly conditions: string; readonly gdpr: string } },
): Promise<void> => {
  await execute(client, {
    name: "insert-acceptances",
    text: `insert into acceptances (customer_id, document, accepted_at, address)
           values ($1, 'conditions', $2, $3), ($1, 'gdpr', $2, $4)`,
    values: [customerId, now, links.conditions, links.gdpr],
  });
};

const columns = {
  customerId: bigint,
  taxId: text,
  /** With which the customer is greeted. */
  name: text,
  email: nullable(text),
  language: oneOf(...completeLanguages),
};
/** A customer without an account yet. */
export type Newcomer = RowOf<typeof columns>;

export const findNewcomer = (
  { pool }: Pick<Database, "pool">,
  customerId: number,
): Promise<Newcomer | undefined> =>
  queryRow(pool, {
    name: "find-newcomer",
    text: `select customer_id as "customerId", tax_id as "taxId", greeting_name as name, email, language
           from customers where customer_id = $1 and erased_at is null`,
    values: [customerId],
    columns,
  });

/** Contact data from the sign-up form, stored with the link and saved when it is used. */
const attributes = z.object({ email: z.nullable(z.string()), mobile: z.nullable(z.string()) });
export type ActivationAttributes = z.output<typeof attributes>;

export type ActivationServices = Pick<AccountServices, "database" | "oneTimeTokens" | "hasPassword">;

/**
 * Reads an activation link. Undefined if the customer has a password by now or, for a link that was sent to the email
 * of the form, if an email has been put on record since.
 */
export const openActivation = async (
  { database, oneTimeTokens, hasPassword }: ActivationServices,
  token: string,
  now: Date,
): Promise<{ newcomer: Newcomer; typed: ActivationAttributes } | undefined> => {
  const link = await oneTimeTokens.peek(token, "activation", now);
  if (link === undefined || (await hasPassword(link.customerId))) return undefined;
  const newcomer = await findNewcomer(database, link.customerId);
  const typed = z.parse(attributes, link.attributes);
  if (newcomer === undefined || (typed.email !== null && newcomer.email !== null)) return undefined;
  return { newcomer, typed };
};
